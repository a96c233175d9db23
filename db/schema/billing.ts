import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, isActive, updatedAt } from "../columns";
import type { Level } from "./accounts";

export type BillingStatus = "pending" | "refunded" | "complete";

export const accounts = sqliteTable("accounts", {
  ownerId: text("owner_id").primaryKey(),
  balance: integer("balance").notNull().default(0),
  overdraft: integer("overdraft").notNull().default(0),
  currency: text("currency").notNull().default("RUB"),
  sendings: integer("sendings").notNull().default(0),
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
    /** Of a mailing's line: its amount is what is held and charged. */
    held: integer("held"),
    refunded: integer("refunded"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export interface TariffRule {
  /** Micros per unit. */
  price: number;
  unit: "segment" | "message";
  prefixes?: string[];
  from?: number;
}

export interface TariffData {
  rules: TariffRule[];
  options: { refundOnFailed: boolean; noPayments: boolean };
  /** Absent: RUB. */
  currency?: string;
  /** Never shown to who has the tariff. */
  hidden?: { comment: string };
}

export const tariffs = sqliteTable("tariffs", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  source: text("source").notNull(),
  /** The reseller who made it; empty: the platform. */
  ownerId: text("owner_id").notNull().default(""),
  data: text("data", { mode: "json" }).$type<TariffData>().notNull(),
  isActive: isActive(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const userTariffs = sqliteTable(
  "user_tariffs",
  { userId: text("user_id").notNull(), tariffId: text("tariff_id").notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.tariffId] })],
);

/** What a change may set. */
export interface TariffState {
  title: string;
  data: TariffData;
  isActive: boolean;
}

export const tariffChanges = sqliteTable(
  "tariff_changes",
  {
    tariffId: text("tariff_id").notNull(),
    id: text("id").notNull(),
    what: text("what").$type<"created" | "changed" | "given" | "taken">().notNull(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    byLevel: text("by_level").$type<Level>().notNull(),
    holderId: text("holder_id"),
    before: text("before", { mode: "json" }).$type<TariffState>(),
    after: text("after", { mode: "json" }).$type<TariffState>(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.tariffId, table.id] })],
);
