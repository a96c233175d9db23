import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "../columns";
import type { Level } from "./accounts";

export const incidents = sqliteTable("incidents", {
  id: text("id").primaryKey(),
  type: text("type"),
  providerId: text("provider_id"),
  title: text("title").notNull(),
  days: integer("days").notNull(),
  openedBy: text("opened_by").notNull(),
  startedAt: integer("started_at").notNull(),
  resolvedAt: integer("resolved_at"),
  createdAt: createdAt(),
});

/** Accounts of a level, or all; or those that sent over a channel or a provider since then (ms UTC). */
export type Audience = { level: Level | null } | { type: string | null; providerId: string | null; since: number };

export const broadcasts = sqliteTable("broadcasts", {
  id: text("id").primaryKey(),
  incidentId: text("incident_id"),
  kind: text("kind", { enum: ["opened", "updated", "resolved", "message"] }).notNull(),
  title: text("title").notNull(),
  text: text("text").notNull(),
  audience: text("audience", { mode: "json" }).$type<Audience>().notNull(),
  barUntil: integer("bar_until"),
  writtenBy: text("written_by").notNull(),
  cursor: text("cursor").notNull().default(""),
  told: integer("told").notNull().default(0),
  dueAt: integer("due_at"),
  createdAt: createdAt(),
});
