import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, updatedAt } from "../columns";

/** `sendings:recurrent` creates a `sendings:bulk` at each due time; the API shows it as a bulk with a frequency. */
export type TaskType =
  | "sendings:bulk"
  | "sendings:recurrent"
  | "sendings:change"
  | "contacts:import"
  | "contacts:bulk"
  | "contacts:duplicates"
  | "contacts:export"
  | "incoming:export"
  | "outgoing:export"
  | "billings:export"
  | "requisites:export"
  | "contacts:undo"
  | "incoming:bulk"
  | "billings:operations"
  | "payments:recurrent";
export type TaskState = "scheduled" | "running" | "paused" | "completed" | "failed" | "stopped";

export const tasks = sqliteTable(
  "tasks",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    type: text("type").$type<TaskType>().notNull(),
    state: text("state").$type<TaskState>().notNull(),
    data: text("data", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    cursor: text("cursor", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    meta: text("meta", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    total: integer("total").notNull().default(0),
    expanded: integer("expanded").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    delivered: integer("delivered").notNull().default(0),
    errored: integer("errored").notNull().default(0),
    /** Recipients skipped because the bulk was stopped or cancelled. */
    unsent: integer("unsent").notNull().default(0),
    amount: integer("amount").notNull().default(0),
    refunded: integer("refunded").notNull().default(0),
    /** Micros, charged finally; the rest of the amount is held. */
    charged: integer("charged").notNull().default(0),
    doubles: integer("doubles").notNull().default(0),
    isTest: integer("is_test", { mode: "boolean" }).notNull().default(false),
    error: text("error"),
    leaseUntil: integer("lease_until").notNull().default(0),
    dueAt: integer("due_at"),
    startsAt: integer("starts_at").notNull(),
    startedAt: integer("started_at"),
    finishedAt: integer("finished_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
