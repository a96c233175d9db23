import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, updatedAt } from "../columns";

export type Audience = "me" | "customers" | "everybody";

export type Density = "normal" | "compact";

export const savedViews = sqliteTable(
  "saved_views",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    resource: text("resource").notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    columns: text("columns", { mode: "json" }).$type<string[]>(),
    audience: text("audience").$type<Audience>().notNull().default("me"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const listSettings = sqliteTable(
  "list_looks",
  {
    ownerId: text("owner_id").notNull(),
    resource: text("resource").notNull(),
    columns: text("columns", { mode: "json" }).$type<string[]>(),
    density: text("density").$type<Density>(),
    defaultView: text("default_view"),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.resource] })],
);
