import { customType, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { createdAt, isActive, updatedAt } from "../columns";
import type { BillingStatus } from "./billing";
import type { Step } from "./moderation";

export type Lane = "express" | "bulk";
export type SendingStatus = "pending" | "processing" | "paused" | "sent" | "delivered" | "seen" | "failed";
export type Moderation = "pending" | "approved" | "rejected";

export const sendernames = sqliteTable(
  "sendernames",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    type: text("type").notNull(),
    moderation: text("moderation").$type<Moderation>().notNull(),
    comment: text("comment").notNull().default(""),
    isActive: isActive(),
    history: text("history", { mode: "json" }).$type<Step[]>().notNull().default([]),
    resellerId: text("reseller_id"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const chunks = sqliteTable(
  "chunks",
  {
    ownerId: text("owner_id").notNull(),
    firstId: text("first_id").notNull(),
    lastId: text("last_id").notNull(),
    taskId: text("task_id"),
    seq: integer("seq").notNull().default(0),
    lane: text("lane").$type<Lane>().notNull(),
    looks: integer("looks").notNull().default(0),
    dueAt: integer("due_at"),
    /** When its next messages may be sent; NULL when none waits. */
    turnAt: integer("turn_at"),
    /** The campaign's line in the ledger. */
    billingId: text("billing_id"),
    /** Micros: what its messages hold, have been charged and got back. */
    held: integer("held").notNull().default(0),
    charged: integer("charged").notNull().default(0),
    refunded: integer("refunded").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.firstId] })],
);

/** One step of a message's life; time in ms UTC. */
export interface TimelineEntry {
  at: number;
  status: SendingStatus | "retry" | "late" | "unsure" | "fallback";
  code?: string;
  detail?: string;
  amount?: number;
  provider?: string;
  route?: string;
  group?: string;
  /** For a fallback or a late receipt: the other step of the chain and its channel. */
  step?: number;
  type?: string;
  template?: string;
  rules?: string[];
  was?: { type?: string; sender?: string; text?: string };
  /** Title of the provider that was skipped because of its health. */
  avoided?: string;
}

/** A boolean column that stores several kinds of true. */
const anyOf = customType<{ data: boolean; driverData: number }>({
  dataType: () => "integer",
  fromDriver: (value) => value > 0,
  toDriver: Number,
});

export const sendings = sqliteTable(
  "sendings",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    taskId: text("task_id"),
    title: text("title"),
    type: text("type").notNull(),
    sender: text("sender").notNull(),
    recipient: text("recipient").notNull(),
    operator: text("operator").notNull().default(""),
    text: text("text").notNull(),
    segments: integer("segments").notNull(),
    price: integer("price").notNull(),
    isRefundable: integer("is_refundable", { mode: "boolean" }).notNull().default(false),
    status: text("status").$type<SendingStatus>().notNull(),
    error: text("error"),
    attempts: integer("attempts").notNull().default(0),
    /** The submit was not answered: query the provider before submitting again. */
    isUnsure: anyOf("is_unsure").notNull().default(false),
    waitUntil: integer("wait_until").notNull().default(0),
    provider: text("provider"),
    providerRef: text("provider_ref"),
    timeline: text("timeline", { mode: "json" }).$type<TimelineEntry[]>().notNull(),
    /** Place in the fallback chain; 0 is the root. */
    step: integer("step").notNull().default(0),
    steps: integer("steps").notNull().default(1),
    fallbackAt: integer("fallback_at"),
    fallbacks: text("fallbacks", { mode: "json" }).$type<object>(),
    vars: text("vars", { mode: "json" }).$type<Record<string, string | null>>(),
    payload: text("payload", { mode: "json" }).$type<Record<string, unknown>>(),
    isTest: integer("is_test", { mode: "boolean" }).notNull().default(false),
    clickedAt: integer("clicked_at"),
    /** "sent" is final: the provider reports nothing more. */
    isFinal: integer("is_final", { mode: "boolean" }).notNull().default(false),
    /** The chunk whose share of the campaign's line includes its price; null: its own line, or none. */
    chunkId: text("chunk_id"),
    bill: text("bill").$type<BillingStatus>(),
    segmentPrice: integer("segment_price"),
    /** Micros that `resellerId` earns when it is charged; null: no reseller. */
    margin: integer("margin"),
    resellerId: text("reseller_id"),
    /** In a two-text campaign: 0 the first, 1 the second. */
    variant: integer("variant").$type<0 | 1>(),
    /** When the first answer arrived, even if removed since; two-text campaigns only. */
    answeredAt: integer("answered_at"),
    tags: text("tags", { mode: "json" }).$type<string[]>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);
