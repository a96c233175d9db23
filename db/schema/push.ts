import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, isActive, updatedAt } from "../columns";

export const pushSites = sqliteTable(
  "push_sites",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    key: text("key").notNull(),
    secret: text("secret").notNull(),
    origins: text("origins", { mode: "json" }).$type<string[]>().notNull(),
    isActive: isActive(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
