import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, isActive, updatedAt } from "../columns";

type HookMethod = "POST" | "PUT" | "GET";
export type DeliveryState = "waiting" | "delivered" | "dead";

/** All conditions must hold; statuses as "200-299, 409". */
export interface SuccessRule {
  statuses?: string;
  contains?: string;
  /** Path in a JSON answer: "result.0.ok". */
  path?: string;
  equals?: string;
}

export interface StoredEvent {
  type: string;
  id: string;
  at: number;
  error?: string | null;
  data?: Record<string, unknown>;
}

/** The request as sent, cut to 2 KB, without headers, which may hold secrets. */
export interface StoredRequest {
  method: string;
  url: string;
  body: string;
}

export const webhooks = sqliteTable(
  "webhooks",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    title: text("title").notNull(),
    url: text("url").notNull(),
    method: text("method").$type<HookMethod>().notNull(),
    headers: text("headers").notNull(),
    body: text("body"),
    events: text("events", { mode: "json" }).$type<string[]>().notNull(),
    connections: integer("connections").notNull(),
    success: text("success", { mode: "json" }).$type<SuccessRule>().notNull(),
    secret: text("secret").notNull(),
    oldSecret: text("old_secret"),
    oldSecretUntil: integer("old_secret_until"),
    /** The token that last set the address; null: a user did. */
    tokenId: text("token_id"),
    isActive: isActive(),
    goneAt: integer("gone_at"),
    delivered: integer("delivered").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    requests: integer("requests").notNull().default(0),
    lastAt: integer("last_at"),
    failures: integer("failures").notNull().default(0),
    failingSince: integer("failing_since"),
    isTold: integer("is_told", { mode: "boolean" }).notNull().default(false),
    pausedUntil: integer("paused_until").notNull().default(0),
    leaseUntil: integer("lease_until").notNull().default(0),
    dueAt: integer("due_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const webhookBatches = sqliteTable(
  "webhook_batches",
  {
    ownerId: text("owner_id").notNull(),
    hookId: text("hook_id").notNull(),
    id: text("id").notNull(),
    events: text("events", { mode: "json" }).$type<StoredEvent[]>().notNull(),
    total: integer("total").notNull(),
    cursor: integer("cursor").notNull().default(0),
    queuedAt: integer("queued_at").notNull(),
    createdAt: createdAt(),
    doneAt: integer("done_at"),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.hookId, table.id] })],
);

export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    ownerId: text("owner_id").notNull(),
    hookId: text("hook_id").notNull(),
    id: text("id").notNull(),
    event: text("event", { mode: "json" }).$type<StoredEvent>().notNull(),
    state: text("state").$type<DeliveryState>().notNull(),
    attempts: integer("attempts").notNull(),
    nextAt: integer("next_at"),
    status: integer("status"),
    error: text("error"),
    request: text("request", { mode: "json" }).$type<StoredRequest>(),
    answer: text("answer"),
    firstAt: integer("first_at").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.hookId, table.id] })],
);

export const webhookRequests = sqliteTable(
  "webhook_requests",
  {
    ownerId: text("owner_id").notNull(),
    hookId: text("hook_id").notNull(),
    slot: integer("slot").notNull(),
    number: integer("number").notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    attempt: integer("attempt").notNull(),
    isOk: integer("is_ok", { mode: "boolean" }).notNull(),
    status: integer("status"),
    error: text("error"),
    ms: integer("ms").notNull(),
    request: text("request", { mode: "json" }).$type<StoredRequest>().notNull(),
    answer: text("answer").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.hookId, table.slot] })],
);

export type CrmKind = "bitrix24" | "yclients" | "amocrm";
export type IntegrationKind = "webhook" | CrmKind;
export type CrmStatus = "sent" | "delivered" | "undelivered" | "failed";

/** Paths in the body of a call: "order.phones[0]". */
export interface StoredMapping {
  type: string;
  sender: string;
  text: string;
  recipient: string;
  /** Keyed by the name in the text. */
  variables: Record<string, string>;
  template?: string | null;
  events?: string[];
}

export const integrations = sqliteTable(
  "integrations",
  {
    ownerId: text("owner_id").notNull(),
    id: text("id").notNull(),
    kind: text("kind").$type<IntegrationKind>().notNull(),
    title: text("title").notNull(),
    mapping: text("mapping", { mode: "json" }).$type<StoredMapping>().notNull(),
    secretHash: text("secret_hash").notNull(),
    isActive: isActive(),
    accepted: integer("accepted").notNull().default(0),
    refused: integer("refused").notNull().default(0),
    error: text("error"),
    failingSince: integer("failing_since"),
    lastAt: integer("last_at"),
    account: text("account"),
    lastAccount: text("last_account"),
    place: text("place"),
    chat: text("chat"),
    endpoint: text("endpoint"),
    tokens: text("tokens"),
    applicationHash: text("application_hash"),
    trouble: text("trouble"),
    connectedAt: integer("connected_at"),
    leaseUntil: integer("lease_until").notNull().default(0),
    renewsUntil: integer("renews_until").notNull().default(0),
    checkAt: integer("check_at"),
    checks: integer("checks").notNull().default(0),
    removedAt: integer("removed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.id] })],
);

export const integrationCalls = sqliteTable(
  "integration_calls",
  {
    ownerId: text("owner_id").notNull(),
    integrationId: text("integration_id").notNull(),
    id: text("id").notNull(),
    sendingId: text("sending_id").notNull(),
    recipient: text("recipient"),
    body: text("body"),
    bodyHash: text("body_hash").notNull(),
    isForm: integer("is_form", { mode: "boolean" }).notNull(),
    errors: text("errors", { mode: "json" }).$type<string[]>().notNull(),
    attempts: integer("attempts").notNull().default(1),
    externalId: text("external_id"),
    dueAt: integer("due_at"),
    told: text("told").$type<CrmStatus>(),
    tries: integer("tries").notNull().default(0),
    crmError: text("crm_error"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.integrationId, table.id] })],
);
