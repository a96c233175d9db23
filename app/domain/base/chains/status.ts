import type { BillingStatus } from "../../../../db/schema/billing";
import type { SendingStatus } from "../../../../db/schema/sendings";
import { channelOf } from "../channels/channels";

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

/** Statuses only move forward (spec §4); `delivered` may still become `seen`. */
export function mayBecome(from: SendingStatus, to: SendingStatus): boolean {
  return from !== "failed" && RANK[to] > RANK[from];
}

export function isFinal(status: SendingStatus): boolean {
  return RANK[status] >= RANK.delivered;
}

export function countsOf(status: SendingStatus, error: string | null | undefined) {
  const isUnsent = isUnsentMessage({ status, error: error ?? null });
  return {
    sent: status === "sent" || status === "delivered" || status === "seen" ? 1 : 0,
    delivered: status === "delivered" || status === "seen" ? 1 : 0,
    errored: status === "failed" && !isUnsent ? 1 : 0,
    unsent: isUnsent ? 1 : 0,
    refused: status === "failed" && !isUnsent && isNeverSubmitted(error) ? 1 : 0,
  };
}

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
  hasLeft: boolean;
  isRefundable: boolean;
  isUnsure: boolean;
  isFinal: boolean;
}

export function billingOf({ type, status, hasLeft, isRefundable, isUnsure, isFinal: isClosed }: Priced): BillingStatus {
  if (status === "failed") return billingAfter(hasLeft ? "sent" : "processing", "failed", isRefundable) ?? "complete";
  if (status === "sent") return isTakenAtSent(type, { isClosed, isUnsure }) ? "complete" : "pending";
  return isFinal(status) ? "complete" : "pending";
}

function isTakenAtSent(type: string, { isClosed, isUnsure }: { isClosed: boolean; isUnsure: boolean }): boolean {
  return isClosed || (channelOf(type).due === "acceptance" && !isUnsure);
}

export function batchSize(attempts: number, maxBatch: number): number {
  return Math.max(1, Math.floor(maxBatch / 10 ** (attempts - 1)));
}

const ALONE_UP_TO = 16;

export function expressBatch(messages: number): number {
  return Math.ceil(messages / ALONE_UP_TO);
}

/** ms before attempt n + 1. */
export function backoff(attempts: number): number {
  return Math.min(60_000, 1000 * 2 ** (attempts - 1));
}

export const MAX_ATTEMPTS = 8;
export const MAX_UNCERTAIN_ATTEMPTS = 4;

/** ms; SMS centres keep a message for a day. */
export const VALIDITY_MS = 24 * 60 * 60 * 1000;

export const NO_ROUTE = "noRoute";

export const CANCELLED = "cancelled";

export const STOPPED = "stopped";

/** REST shows them as failed (spec §4); ratios and failure lists exclude them. */
export const UNSENT: readonly string[] = [STOPPED, CANCELLED];

/** Codes of failures before anything was submitted, however many attempts there were. */
export const NEVER_SUBMITTED: readonly string[] = [
  ...UNSENT,
  NO_ROUTE,
  "rejectedByRule",
  "rejectedByManager",
  "moderationExpired",
  "recipientBlacklisted",
  "addressUnknown",
  "waitedOut",
];

export const isNeverSubmitted = (error: string | null | undefined) => NEVER_SUBMITTED.includes(error ?? "");

export function isUnsentMessage({ status, error }: { status: SendingStatus; error: string | null }): boolean {
  return status === "failed" && error !== null && UNSENT.includes(error);
}

export function shownStatus(row: { status: SendingStatus; error: string | null }): SendingStatus | "unsent" {
  return isUnsentMessage(row) ? "unsent" : row.status;
}
