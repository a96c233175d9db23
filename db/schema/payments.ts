import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, isActive, updatedAt } from "../columns";

export type PaymentMethod = "tinkoff" | "mandarin" | "yookassa" | "yooMoney";
export type PaymentStatus = "init" | "completed" | "refundRequested" | "refunded" | "partialRefunded" | "error";

export interface PaymentEvent {
  what: "created" | "credited" | "failed" | "refundRequested" | "refunded" | "refundRefused" | "takenBack";
  /** ms UTC. */
  at: number;
  /** Micros. */
  amount?: number;
  reason?: string;
  by?: string;
}

export const paymentTerminals = sqliteTable("payment_terminals", {
  method: text("method").$type<PaymentMethod>().primaryKey(),
  isActive: isActive(),
  address: text("address").notNull(),
  merchant: text("merchant").notNull(),
  sealed: text("sealed").notNull(),
  /** Millionths of what is paid. */
  commission: integer("commission").notNull(),
  updatedAt: updatedAt(),
});

export const payments = sqliteTable(
  "payments",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    method: text("method").$type<PaymentMethod>().notNull(),
    /** Micros: what is paid; `sum`: what comes to the account. */
    amount: integer("amount").notNull(),
    sum: integer("sum").notNull(),
    refunded: integer("refunded").notNull().default(0),
    status: text("status").$type<PaymentStatus>().notNull(),
    entity: text("entity").notNull().default("individual"),
    billingId: text("billing_id"),
    ref: text("ref"),
    card: text("card"),
    reason: text("reason"),
    history: text("history", { mode: "json" }).$type<PaymentEvent[]>().notNull(),
    returnTo: text("return_to"),
    dueAt: integer("due_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const paymentRefunds = sqliteTable(
  "payment_refunds",
  {
    paymentId: text("payment_id").notNull(),
    id: text("id").notNull(),
    ownerId: text("owner_id").notNull(),
    amount: integer("amount").notNull(),
    status: text("status").$type<"requested" | "done" | "refused" | "owed">().notNull(),
    reason: text("reason").notNull(),
    byName: text("by_name"),
    askedAt: integer("asked_at"),
    ref: text("ref"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.id] })],
);
