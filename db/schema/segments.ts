import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, updatedAt } from "../columns";

export interface StoredCondition {
  field: string;
  op: string;
  value: string;
}

export const segments = sqliteTable(
  "segments",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    match: text("match").$type<"all" | "any">().notNull(),
    conditions: text("conditions", { mode: "json" }).$type<StoredCondition[]>().notNull(),
    people: integer("people"),
    isExact: integer("is_exact", { mode: "boolean" }).notNull().default(true),
    /** ms UTC. */
    countedAt: integer("counted_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
