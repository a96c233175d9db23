import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, isActive, updatedAt } from "../columns";

export type PaymentMethod = "tinkoff" | "mandarin" | "yookassa" | "yooMoney";
export type PaymentStatus = "init" | "completed" | "refundRequested" | "refunded" | "partialRefunded" | "error";

export interface PaymentEvent {
  what:
    | "created"
    | "unanswered"
    | "credited"
    | "failed"
    | "refundRequested"
    | "refunded"
    | "refundRefused"
    | "takenBack";
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
  /** Millionths of the amount paid. */
  commission: integer("commission").notNull(),
  updatedAt: updatedAt(),
});

export const payments = sqliteTable(
  "payments",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    method: text("method").$type<PaymentMethod>().notNull(),
    /** Micros: the amount paid; `sum`: the amount credited. */
    amount: integer("amount").notNull(),
    sum: integer("sum").notNull(),
    refunded: integer("refunded").notNull().default(0),
    status: text("status").$type<PaymentStatus>().notNull(),
    entity: text("entity").notNull().default("individual"),
    billingId: text("billing_id"),
    ref: text("ref"),
    card: text("card"),
    reason: text("reason"),
    /** The bank's page, where the payer can continue. */
    page: text("page"),
    history: text("history", { mode: "json" }).$type<PaymentEvent[]>().notNull(),
    returnTo: text("return_to"),
    source: text("source").$type<"payer" | "recurrent">().notNull().default("payer"),
    recurrentId: text("recurrent_id"),
    askedAt: integer("asked_at"),
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
    endedBy: text("ended_by"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.id] })],
);

export type DoubtKind =
  | "silent"
  | "otherSum"
  | "paidTwice"
  | "paidAfter"
  | "refundSilent"
  | "strayRefund"
  | "refundedAfter"
  | "refusedAfter"
  | "otherAfter";
export type DoubtEnding = "settled" | "credited" | "refunded" | "notRefunded";

export const paymentDisputes = sqliteTable(
  "payment_doubts",
  {
    paymentId: text("payment_id").notNull(),
    id: text("id").notNull(),
    ownerId: text("owner_id").notNull(),
    kind: text("kind").$type<DoubtKind>().notNull(),
    amount: integer("amount"),
    ref: text("ref"),
    refundId: text("refund_id"),
    createdAt: createdAt(),
    endedAt: integer("ended_at"),
    endedBy: text("ended_by"),
    /** `answered`: by the bank. */
    ending: text("ending").$type<DoubtEnding | "answered">(),
    note: text("note"),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.id] })],
);

export const RECURRENT_STATUSES = ["init", "ready", "pause", "error", "block"] as const;
export type RecurrentStatus = (typeof RECURRENT_STATUSES)[number];

export const recurrentPayments = sqliteTable(
  "recurrent_payments",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    type: text("type").$type<"threshold" | "frequency">().notNull(),
    method: text("method").$type<PaymentMethod>().notNull(),
    /** Micros; so is the threshold. */
    amount: integer("amount").notNull(),
    threshold: integer("threshold"),
    frequency: text("frequency").$type<"daily" | "weekly" | "monthly">(),
    startsAt: integer("starts_at").notNull(),
    zone: text("zone").notNull(),
    status: text("status").$type<RecurrentStatus>().notNull(),
    reason: text("reason"),
    card: text("card"),
    sealed: text("sealed"),
    boundBy: text("bound_by"),
    bindDueAt: integer("bind_due_at"),
    chargeId: text("charge_id"),
    isCharging: integer("is_charging", { mode: "boolean" }).notNull().default(false),
    attempts: integer("attempts").notNull().default(0),
    dueAt: integer("due_at"),
    acceptedAt: integer("accepted_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

/** Amounts in micros; `id`: the payer's line in the ledger. */
export const referralRewards = sqliteTable("referral_rewards", {
  id: text("id").primaryKey(),
  ownerId: text("owner_id").notNull(),
  userId: text("user_id").notNull(),
  paid: integer("paid").notNull(),
  reward: integer("reward").notNull(),
  due: integer("due").notNull().default(0),
  taken: integer("taken").notNull().default(0),
  createdAt: createdAt(),
});

export const referralSums = sqliteTable(
  "referral_sums",
  {
    ownerId: text("owner_id").notNull(),
    userId: text("user_id").notNull(),
    earned: integer("earned").notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.userId] })],
);

export const referralTotals = sqliteTable("referral_totals", {
  ownerId: text("owner_id").primaryKey(),
  invited: integer("invited").notNull().default(0),
  paying: integer("paying").notNull().default(0),
  earned: integer("earned").notNull().default(0),
  month: integer("month").notNull().default(0),
  monthEarned: integer("month_earned").notNull().default(0),
});
