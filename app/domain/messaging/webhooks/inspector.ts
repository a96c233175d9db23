import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { jsonRows } from "../../../../db/json-rows";
import { webhookRequests } from "../../../../db/schema/webhooks";
import type { Viewer } from "../../base/access/viewer";
import type { HookRow } from "./open-hook";
import type { Sent } from "./run";

/** Requests stored per webhook. */
const INSPECTED = 100;

const inspected = jsonRows([
  "slot",
  "number",
  "eventId",
  "type",
  "attempt",
  "isOk",
  "status",
  "error",
  "ms",
  "request",
  "answer",
  "at",
] as const);

export type RequestRow = typeof webhookRequests.$inferSelect;

/** A ring buffer of slots by number; `row.requests` counts earlier requests. */
export function inspectionStatement({ ownerId, id, requests }: HookRow, sent: Sent[]) {
  const rows = sent
    .map(({ item, outcome: { isOk, status, error, ms, request, answer }, at }, index) => ({
      slot: (requests + index) % INSPECTED,
      number: requests + index + 1,
      eventId: item.id,
      type: item.event.type,
      attempt: item.attempts + 1,
      isOk: Number(isOk),
      request: JSON.stringify(request),
      status,
      error,
      ms,
      answer,
      at,
    }))
    .slice(-INSPECTED);
  return sql`INSERT OR REPLACE INTO webhook_requests (owner_id, hook_id, slot, number, event_id, type, attempt, is_ok,
      status, error, ms, request, answer, created_at)
    SELECT ${ownerId}, ${id}, ${inspected.slot}, ${inspected.number}, ${inspected.eventId}, ${inspected.type}, ${inspected.attempt}, ${inspected.isOk}, ${inspected.status},
      ${inspected.error}, ${inspected.ms}, ${inspected.request}, ${inspected.answer}, ${inspected.at} FROM json_each(${inspected.json(rows)})
    WHERE EXISTS (SELECT 1 FROM webhooks WHERE owner_id = ${ownerId} AND id = ${id})`;
}

/** Newest first, at most 100. */
export function findRequests(db: Database, viewer: Pick<Viewer, "id">, hookId: string): Promise<RequestRow[]> {
  return db
    .select()
    .from(webhookRequests)
    .where(and(eq(webhookRequests.ownerId, viewer.id), eq(webhookRequests.hookId, hookId)))
    .orderBy(desc(webhookRequests.number));
}

/** null when it is no longer stored. */
export async function getRequest(db: Database, viewer: Pick<Viewer, "id">, hookId: string, number: number) {
  const slot = (number - 1) % INSPECTED;
  const row = await db
    .select()
    .from(webhookRequests)
    .where(
      and(
        eq(webhookRequests.ownerId, viewer.id),
        eq(webhookRequests.hookId, hookId),
        eq(webhookRequests.slot, slot),
        eq(webhookRequests.number, number),
      ),
    )
    .get();
  return row ?? null;
}
