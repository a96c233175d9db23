import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const archiveAccounts = sqliteTable("archive_accounts", {
  ownerId: text("owner_id").primaryKey(),
  days: integer("days"),
  isHeld: integer("is_held", { mode: "boolean" }).notNull().default(false),
  walked: text("walked").notNull().default(""),
  dueAt: integer("due_at").notNull(),
  lease: text("lease"),
  leaseUntil: integer("lease_until").notNull().default(0),
  updatedAt: integer("updated_at").notNull(),
});
