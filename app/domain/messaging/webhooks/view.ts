import type { webhookDeliveries } from "../../../../db/schema/webhooks";
import type { RequestRow } from "./inspector";
import type { HookRow } from "./open-hook";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** `gone`: switched off after a 410. */
export type HookState = "working" | "failing" | "off" | "gone";

export function stateOfHook({
  isActive,
  goneAt,
  failures,
}: Pick<HookRow, "isActive" | "goneAt" | "failures">): HookState {
  if (!isActive) return goneAt === null ? "off" : "gone";
  return failures > 0 ? "failing" : "working";
}

/** Without secrets or headers, which may contain secrets. */
export function hookView(row: HookRow) {
  return {
    id: row.id,
    title: row.title,
    url: row.url,
    method: row.method,
    body: row.body,
    events: row.events,
    connections: row.connections,
    success: row.success,
    isActive: row.isActive,
    state: stateOfHook(row),
    delivered: row.delivered,
    failed: row.failed,
    failingSince: time(row.failingSince),
    lastAt: time(row.lastAt),
    OwnerId: row.ownerId,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
}

export function deliveryView(row: DeliveryRow) {
  const { id, state, attempts, status, error, request, answer, event } = row;
  return {
    id,
    type: event.type,
    messageId: event.id,
    state,
    attempts,
    nextAt: time(row.nextAt),
    outcome: { status, error },
    request,
    answer,
    createdAt: iso(row.firstAt),
    updatedAt: iso(row.updatedAt),
  };
}

export function requestView(row: RequestRow) {
  const { number, eventId, type, attempt, isOk, status, error, ms, request, answer } = row;
  return {
    number,
    deliveryId: eventId,
    type,
    attempt,
    isOk,
    outcome: { status, error },
    ms,
    request,
    answer,
    createdAt: iso(row.createdAt),
  };
}

const iso = (ms: number) => new Date(ms).toISOString();
const time = (ms: number | null) => (ms === null ? null : iso(ms));
