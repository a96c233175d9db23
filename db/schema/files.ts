import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, updatedAt } from "../columns";

export const files = sqliteTable(
  "files",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    filename: text("filename").notNull(),
    type: text("type").notNull(),
    size: integer("size").notNull(),
    hash: text("hash").notNull(),
    meta: text("meta", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    isPublic: integer("is_public", { mode: "boolean" }).notNull().default(false),
    expiredAt: integer("expired_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
