import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const messageHours = sqliteTable(
  "message_hours",
  {
    ownerId: text("owner_id").notNull(),
    /** Hours since 1970, UTC, when the messages were created. */
    hour: integer("hour").notNull(),
    type: text("type").notNull(),
    sender: text("sender").notNull(),
    operator: text("operator").notNull(),
    step: integer("step").notNull(),
    /** '' for single messages. */
    taskId: text("task_id").notNull(),
    price: integer("price").notNull(),
    total: integer("total").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    delivered: integer("delivered").notNull().default(0),
    seen: integer("seen").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    unsent: integer("unsent").notNull().default(0),
    /** Failures before a provider accepted the message; included in `failed`. */
    refused: integer("refused").notNull().default(0),
    doubles: integer("doubles").notNull().default(0),
    /** Micros: the amount held, and how much of it was charged or returned. */
    amount: integer("amount").notNull().default(0),
    charged: integer("charged").notNull().default(0),
    refunded: integer("refunded").notNull().default(0),
    /** For what was held: segments, and the micros that resellers earn when it is charged. */
    segments: integer("segments").notNull().default(0),
    margin: integer("margin").notNull().default(0),
  },
  ({ ownerId, hour, type, sender, operator, step, taskId, price }) => [
    primaryKey({ columns: [ownerId, hour, type, sender, operator, step, taskId, price] }),
  ],
);

export type ReportType = "messages" | "billings";

export const reportQueue = sqliteTable(
  "report_queue",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    type: text("type").$type<ReportType>().notNull(),
    accountId: text("account_id").notNull(),
    filterBy: text("filter_by", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    dateFrom: integer("date_from").notNull(),
    dateTo: integer("date_to").notNull(),
    isUrgent: integer("is_urgent", { mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
  },
  ({ ownerId, id }) => [primaryKey({ columns: [ownerId, id] })],
);

export type ReportFrequency = "daily" | "weekly" | "monthly";

export const reportSchedules = sqliteTable(
  "report_schedules",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    type: text("type").$type<ReportType>().notNull(),
    filterBy: text("filter_by", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    format: text("format", { mode: "json" }).$type<Record<"format" | "encoding" | "delimiter", string>>().notNull(),
    frequency: text("frequency").$type<ReportFrequency>().notNull(),
    /** 0: Monday. */
    weekDay: integer("week_day"),
    hour: integer("hour").notNull(),
    zone: text("zone").notNull(),
    email: text("email").notNull(),
    /** null: paused. */
    nextAt: integer("next_at"),
    lastAt: integer("last_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  ({ ownerId, id }) => [primaryKey({ columns: [ownerId, id] })],
);

export const reportEmails = sqliteTable(
  "report_emails",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    email: text("email").notNull(),
    dueAt: integer("due_at"),
    createdAt: integer("created_at").notNull(),
  },
  ({ ownerId, id }) => [primaryKey({ columns: [ownerId, id] })],
);
