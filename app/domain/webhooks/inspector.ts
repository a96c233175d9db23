import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { webhookRequests } from "../../../db/schema/webhooks";
import type { Viewer } from "../access/viewer";
import type { HookRow } from "./open-hook";
import type { Sent } from "./run";

/** Requests kept per hook. */
export const INSPECTED = 100;

export type RequestRow = typeof webhookRequests.$inferSelect;

/** A ring of slots by number; `row.requests` counts earlier ones. */
export function inspectionStatement({ ownerId, id, requests }: HookRow, sent: Sent[]) {
  const rows = sent
    .map(({ item, outcome, at }, index) => [
      (requests + index) % INSPECTED,
      requests + index + 1,
      item.id,
      item.event.type,
      item.attempts + 1,
      Number(outcome.isOk),
      outcome.status,
      outcome.error,
      outcome.ms,
      JSON.stringify(outcome.request),
      outcome.answer,
      at,
    ])
    .slice(-INSPECTED);
  return sql`INSERT OR REPLACE INTO webhook_requests (owner_id, hook_id, slot, number, event_id, type, attempt, is_ok,
      status, error, ms, request, answer, created_at)
    SELECT ${ownerId}, ${id}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
      value ->> 7, value ->> 8, value ->> 9, value ->> 10, value ->> 11 FROM json_each(${JSON.stringify(rows)})
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

/** null when it is no longer kept. */
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
