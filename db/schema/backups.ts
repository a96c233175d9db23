import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const backups = sqliteTable("backups", {
  id: text("id").primaryKey(),
  schema: text("schema").notNull(),
  stage: text("stage", { enum: ["rows", "changes", "files", "finished", "failed"] }).notNull(),
  place: text("place").notNull().default(""),
  after: text("after"),
  seq: integer("seq").notNull().default(0),
  moment: integer("moment"),
  lease: text("lease"),
  leaseUntil: integer("lease_until").notNull().default(0),
  startedAt: integer("started_at").notNull(),
  endedAt: integer("ended_at"),
  copiedAt: integer("copied_at"),
});

export const backupParts = sqliteTable(
  "backup_parts",
  {
    backupId: text("backup_id").notNull(),
    number: integer("number").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["rows", "changes", "files"] }).notNull(),
    lines: text("lines", { mode: "json" }).$type<Record<string, number>>().notNull(),
    bytes: integer("bytes").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.backupId, table.number] })],
);
