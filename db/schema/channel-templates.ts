import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, updatedAt } from "../columns";

export const channelTemplates = sqliteTable(
  "channel_templates",
  {
    providerId: text("provider_id").notNull(),
    name: text("name").notNull(),
    language: text("language").notNull(),
    state: text("state").$type<"approved" | "pending" | "rejected" | "paused" | "disabled">().notNull(),
    category: text("category").notNull(),
    /** Kind of file in its head; "" without. */
    header: text("header").$type<"image" | "video" | "file" | "">().notNull(),
    body: text("body").notNull(),
    /** Names of its values, in order. */
    parameters: text("parameters", { mode: "json" }).$type<string[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.name, table.language] })],
);

export const channelTemplateLists = sqliteTable("channel_template_lists", {
  providerId: text("provider_id").primaryKey(),
  /** ms UTC. */
  readAt: integer("read_at").notNull(),
});
