import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { webhookRequests } from "../../../db/schema/webhooks";
import type { Viewer } from "../access/viewer";
import type { HookRow } from "./open-hook";
import type { Sent } from "./run";

/** The last requests of a hook that are kept to be looked at. */
export const INSPECTED = 100;

export type RequestRow = typeof webhookRequests.$inferSelect;

/** Each request lies in the slot of its number, over the hundredth before it. `row.requests` counts those before. */
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

/** A hook's last requests, newest first; never more than 100. */
export function findRequests(db: Database, viewer: Pick<Viewer, "id">, hookId: string): Promise<RequestRow[]> {
  return db
    .select()
    .from(webhookRequests)
    .where(and(eq(webhookRequests.ownerId, viewer.id), eq(webhookRequests.hookId, hookId)))
    .orderBy(desc(webhookRequests.number));
}

/** One of them by its number; null when it is kept no more, or the viewer has no such hook. */
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
