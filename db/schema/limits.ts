import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, isActive, updatedAt } from "../columns";

export type LimitKind = "provider" | "operator" | "sender" | "account" | "recipient";

export const limits = sqliteTable("limits", {
  id: text("id").primaryKey(),
  ownerId: text("owner_id").notNull().default(""),
  kind: text("kind").$type<LimitKind>().notNull(),
  key: text("key").notNull().default(""),
  amount: integer("amount").notNull(),
  periodMs: integer("period_ms").notNull(),
  isActive: isActive(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const paces = sqliteTable("paces", {
  key: text("key").primaryKey(),
  emptyAt: integer("empty_at").notNull(),
});
