import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, isActive, updatedAt } from "../columns";
import type { Level } from "./accounts";

// The table's CHECK also allows `invalid`: nothing writes it, and removing it would rewrite the ledger.
export type BillingStatus = "pending" | "refunded" | "complete";

export const accounts = sqliteTable("accounts", {
  ownerId: text("owner_id").primaryKey(),
  balance: integer("balance").notNull().default(0),
  overdraft: integer("overdraft").notNull().default(0),
  currency: text("currency").notNull().default("RUB"),
  sendings: integer("sendings").notNull().default(0),
  /** How many of `sendings` are fallbacks, not a chain's first message. */
  fallbacks: integer("fallbacks").notNull().default(0),
  incoming: integer("incoming").notNull().default(0),
  billings: integer("billings").notNull().default(0),
  notifications: integer("notifications").notNull().default(0),
  unread: integer("unread").notNull().default(0),
  unreadIncoming: integer("unread_incoming").notNull().default(0),
  updatedAt: updatedAt(),
});

export const billings = sqliteTable(
  "billings",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    source: text("source").notNull(),
    amount: integer("amount").notNull(),
    status: text("status").$type<BillingStatus>().notNull(),
    tariffId: text("tariff_id"),
    taskId: text("task_id"),
    comment: text("comment"),
    hidden: text("hidden", { mode: "json" }).$type<{ comment?: string; noRef?: boolean; author?: string }>(),
    segmentPrice: integer("segment_price"),
    segmentCount: integer("segment_count"),
    /** Millionths: 1,000,000 charges the rule's price unchanged. */
    multiplier: integer("multiplier").notNull().default(1_000_000),
    /** Campaign lines only; their `amount` is what is held plus what is charged. */
    held: integer("held"),
    refunded: integer("refunded"),
    /** Margin lines: whose messages earned it, and what that account was charged for them. */
    userId: text("user_id"),
    turnover: integer("turnover"),
    /**
     * Account balance after the line in micros, or after its last part if the line grows; NULL in rows older than the
     * column.
     */
    balance: integer("balance"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export type Period = "day" | "week" | "month";

export interface TariffRule {
  /** Micros per unit. */
  price: number;
  unit: "segment" | "message" | "second" | "period";
  /** For prices per period. */
  period?: Period;
  /** First digits of a phone ("7916"); a rule that names no numbers applies to every phone. */
  prefixes?: string[];
  /** "RU|mts" */
  operators?: string[];
  /** "KZ" */
  countries?: string[];
  /** Lower bound of a price range: messages already sent in the calendar month (UTC). */
  from?: number;
}

export interface TariffData {
  rules: TariffRule[];
  options: { refundOnFailed: boolean; noPayments: boolean };
  /** Absent: RUB. */
  currency?: string;
  /** Never shown to the tariff's holders. */
  hidden?: { comment: string };
}

export const tariffs = sqliteTable("tariffs", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  source: text("source").notNull(),
  /** The reseller who created it; empty: the platform. */
  ownerId: text("owner_id").notNull().default(""),
  data: text("data", { mode: "json" }).$type<TariffData>().notNull(),
  isActive: isActive(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const userTariffs = sqliteTable(
  "user_tariffs",
  {
    userId: text("user_id").notNull(),
    tariffId: text("tariff_id").notNull(),
    /** Millionths: 1,000,000 charges the rule's price unchanged. */
    multiplier: integer("multiplier").notNull().default(1_000_000),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tariffId] })],
);

/** State that a change sets. */
export interface TariffState {
  title: string;
  data: TariffData;
  isActive: boolean;
}

/** Fields that a change sets. */
export interface TariffPatch {
  title?: string | undefined;
  isActive?: boolean | undefined;
  data?:
    | {
        rules?: TariffRule[] | undefined;
        options?: { refundOnFailed?: boolean | undefined; noPayments?: boolean | undefined } | undefined;
        hidden?: { comment: string } | undefined;
      }
    | undefined;
}

export const tariffPlans = sqliteTable(
  "tariff_plans",
  {
    tariffId: text("tariff_id").notNull(),
    id: text("id").notNull(),
    startsAt: integer("starts_at").notNull(),
    change: text("change", { mode: "json" }).$type<TariffPatch>().notNull(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    byLevel: text("by_level").$type<Level>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.tariffId, table.id] })],
);

type TariffChangeKind = "created" | "changed" | "given" | "taken" | "planned" | "withdrawn";

export const tariffChanges = sqliteTable(
  "tariff_changes",
  {
    tariffId: text("tariff_id").notNull(),
    id: text("id").notNull(),
    what: text("what").$type<TariffChangeKind>().notNull(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    byLevel: text("by_level").$type<Level>().notNull(),
    holderId: text("holder_id"),
    before: text("before", { mode: "json" }).$type<TariffState>(),
    after: text("after", { mode: "json" }).$type<TariffState>(),
    createdAt: createdAt(),
    /** For an announced change. */
    startsAt: integer("starts_at"),
    /** For an assigned tariff. */
    multiplier: integer("multiplier"),
  },
  (table) => [primaryKey({ columns: [table.tariffId, table.id] })],
);
