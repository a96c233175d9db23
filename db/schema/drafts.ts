import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, updatedAt } from "../columns";

export const drafts = sqliteTable(
  "drafts",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    version: integer("version").notNull(),
    content: text("content", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    sendingId: text("sending_id"),
    /** ms UTC */
    sentAt: integer("sent_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** ms UTC */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
