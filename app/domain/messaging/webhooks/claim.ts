import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type StoredEvent, webhooks } from "../../../../db/schema/webhooks";
import type { Platform } from "../../base/shared/ports/platform";
import { eventId } from "./events";
import type { HookRow } from "./open-hook";

/** ms; longer than a slice of requests and recording it. */
export const LEASE_MS = 60_000;
/** Batches per read: each single message is its own batch. */
const BATCHES = 10;

/** `batch`: a first request; absent: a retry. */
export interface Item {
  id: string;
  event: StoredEvent;
  /** Earlier requests. */
  attempts: number;
  /** ms UTC. */
  firstAt: number;
  batch?: { id: string; index: number; queuedAt: number };
}

/** null when the webhook is off, paused or claimed by another worker. */
export async function claimHook({ db, clock }: Pick<Platform, "db" | "clock">, ownerId: string, hookId: string) {
  const now = clock();
  const [row] = await db
    .update(webhooks)
    .set({ leaseUntil: now + LEASE_MS, dueAt: now + LEASE_MS })
    .where(
      sql`owner_id = ${ownerId} AND id = ${hookId} AND is_active = 1 AND lease_until <= ${now} AND paused_until <= ${now}`,
    )
    .returning();
  return row ?? null;
}

interface BatchSlice {
  id: string;
  cursor: number;
  queuedAt: number;
  events: string;
}

interface DueDelivery {
  id: string;
  event: string;
  attempts: number;
  firstAt: number;
}

/** Due retries first, then the outbox in order. */
export async function nextItems(db: Database, { ownerId, id }: HookRow, most: number, now: number): Promise<Item[]> {
  const [due, batches] = await db.batch([
    db.all<DueDelivery>(sql`SELECT id, event, attempts, first_at AS firstAt FROM webhook_deliveries
      WHERE owner_id = ${ownerId} AND hook_id = ${id} AND next_at <= ${now} ORDER BY next_at LIMIT ${most}`),
    db.all<BatchSlice>(sql`SELECT b.id AS id, b.cursor AS cursor, b.queued_at AS queuedAt,
        (SELECT json_group_array(json(e.value)) FROM json_each(b.events) e
          WHERE e.key >= b.cursor AND e.key < b.cursor + ${most}) AS events
      FROM webhook_batches b INDEXED BY webhook_batches_undone
      WHERE b.owner_id = ${ownerId} AND b.hook_id = ${id} AND b.done_at IS NULL ORDER BY b.id LIMIT ${BATCHES}`),
  ]);
  const retries = due.map((row) => ({ ...row, event: JSON.parse(row.event) as StoredEvent }));
  const first = batches.flatMap(({ id: batchId, cursor, queuedAt, events }) =>
    (JSON.parse(events) as StoredEvent[]).map((event, index) => ({
      id: eventId(event),
      event,
      attempts: 0,
      firstAt: now,
      batch: { id: batchId, index: cursor + index, queuedAt },
    })),
  );
  return [...retries, ...first].slice(0, most);
}
