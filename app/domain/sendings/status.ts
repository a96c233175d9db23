import type { BillingStatus } from "../../../db/schema/billing";
import type { SendingStatus } from "../../../db/schema/sendings";
import { channelOf } from "../channels/channels";

/** The error of a message that waits for a manager's word. */
export const MODERATION = "moderation";

const RANK: Record<SendingStatus, number> = {
  pending: 0,
  paused: 0,
  processing: 1,
  sent: 2,
  delivered: 3,
  failed: 3,
  seen: 4,
};

/** Statuses only move forward (spec §4): `failed` ends everything, `delivered` may still be seen. */
export function mayBecome(from: SendingStatus, to: SendingStatus): boolean {
  return from !== "failed" && RANK[to] > RANK[from];
}

export function isFinal(status: SendingStatus): boolean {
  return RANK[status] >= RANK.delivered;
}

/** What one message in this status adds to its task's counters; `error`: its code, where it failed. */
export function countsOf(status: SendingStatus, error: string | null | undefined) {
  const isUnsent = isUnsentMessage({ status, error: error ?? null });
  return {
    sent: status === "sent" || status === "delivered" || status === "seen" ? 1 : 0,
    delivered: status === "delivered" || status === "seen" ? 1 : 0,
    errored: status === "failed" && !isUnsent ? 1 : 0,
    unsent: isUnsent ? 1 : 0,
  };
}

/** A final status ends the hold; a message that never left the cabinet is never charged. */
export function billingAfter(
  from: SendingStatus,
  to: SendingStatus,
  isRefundable: boolean,
): "complete" | "refunded" | null {
  if (!isFinal(to) || isFinal(from)) return null;
  if (to !== "failed") return "complete";
  return isRefundable || RANK[from] < RANK.sent ? "refunded" : "complete";
}

interface Priced {
  type: string;
  status: SendingStatus;
  /** It was handed over at some time. */
  hasLeft: boolean;
  isRefundable: boolean;
  isUnsure: boolean;
  /** "sent" was its end. */
  isFinal: boolean;
}

/** Where the price of a message stands, as its record in the ledger: held, taken for good, or paid back. */
export function billingOf({ type, status, hasLeft, isRefundable, isUnsure, isFinal: isClosed }: Priced): BillingStatus {
  if (status === "failed") return billingAfter(hasLeft ? "sent" : "processing", "failed", isRefundable) ?? "complete";
  if (status === "sent") return isTakenAtSent(type, { isClosed, isUnsure }) ? "complete" : "pending";
  return isFinal(status) ? "complete" : "pending";
}

// Where the hand-over is what is paid for, it must have been answered.
function isTakenAtSent(type: string, { isClosed, isUnsure }: { isClosed: boolean; isUnsure: boolean }): boolean {
  return isClosed || (channelOf(type).due === "acceptance" && !isUnsure);
}

/** Rows of one request, by how often they were tried: a provider that chokes on one message loses only its neighbours. */
export function batchSize(attempts: number, maxBatch: number): number {
  return Math.max(1, Math.floor(maxBatch / 10 ** (attempts - 1)));
}

const ALONE_UP_TO = 16;

/** Single messages go alone, so that none waits for what is wrong with its neighbour; a rush shares a few requests. */
export function expressBatch(messages: number): number {
  return Math.ceil(messages / ALONE_UP_TO);
}

/** Milliseconds before attempt n + 1. */
export function backoff(attempts: number): number {
  return Math.min(60_000, 1000 * 2 ** (attempts - 1));
}

export const MAX_ATTEMPTS = 8;
/** A provider that never answers is given up sooner: each try costs its whole time-out. */
export const MAX_UNCERTAIN_ATTEMPTS = 4;

/** Without a receipt, or a route, for this long a message has expired (SMS centres keep one for a day). */
export const VALIDITY_MS = 24 * 60 * 60 * 1000;

/** The error of a message that no routing rule gives to anybody. */
export const NO_ROUTE = "noRoute";

/** The error of a message that its owner took back before anybody had it; nothing follows it. */
export const CANCELLED = "cancelled";

/** The error of a message whose mailing was stopped before anybody had it. */
export const STOPPED = "stopped";

/** Errors of messages that were never sent: REST calls them failed (spec §4), and no share or list of failures counts them. */
export const UNSENT: readonly string[] = [STOPPED, CANCELLED];

export function isUnsentMessage({ status, error }: { status: SendingStatus; error: string | null }): boolean {
  return status === "failed" && error !== null && UNSENT.includes(error);
}

/** A message's status as screens show it. */
export function shownStatus(row: { status: SendingStatus; error: string | null }): SendingStatus | "unsent" {
  return isUnsentMessage(row) ? "unsent" : row.status;
}
