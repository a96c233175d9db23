import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { createdAt, isActive, updatedAt } from "../columns";
import type { Step } from "./moderation";
import type { Moderation } from "./sendings";

export const templates = sqliteTable(
  "templates",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    type: text("type").notNull(),
    moderation: text("moderation").$type<Moderation>().notNull(),
    payload: text("payload", { mode: "json" })
      .$type<Record<string, unknown> & { sender: string; text: string }>()
      .notNull(),
    fallbacks: text("fallbacks", { mode: "json" }).$type<unknown[]>().notNull(),
    split: text("split", { mode: "json" }).$type<{ share: number; text: string; subject?: string | undefined }>(),
    /** Micros. */
    budget: integer("budget"),
    /** By included address: `values` and `emails`. */
    recipient: text("recipient", { mode: "json" }).$type<{
      include: string[];
      exclude: string[];
      values?: Record<string, Record<string, string>>;
      emails?: Record<string, string>;
    }>(),
    isActive: isActive(),
    comment: text("comment").notNull().default(""),
    adminComment: text("admin_comment").notNull().default(""),
    adminCommentPrivate: text("admin_comment_private").notNull().default(""),
    resellerComment: text("reseller_comment").notNull().default(""),
    resellerCommentPrivate: text("reseller_comment_private").notNull().default(""),
    history: text("history", { mode: "json" }).$type<Step[]>().notNull().default([]),
    resellerId: text("reseller_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const templateUsers = sqliteTable(
  "template_users",
  { userId: text("user_id").notNull(), templateId: text("template_id").notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.templateId] })],
);
