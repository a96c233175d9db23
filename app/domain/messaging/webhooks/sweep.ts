import { sql } from "drizzle-orm";
import { eachApart } from "../../base/shared/errors/isolate-failures";
import { firstIdAt } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { queueHooks } from "./outbox";

const PAGE = 100;
const RETRY_MS = 30_000;
const DAY_MS = 24 * 60 * 60_000;
const KEPT_BATCHES_MS = 7 * DAY_MS;
const KEPT_DELIVERIES_MS = 30 * DAY_MS;
const EVERY_MS = 60 * 60_000;
const TICK_MS = 60_000;
const BATCH = 1000;

/** Queues overdue webhooks. Returns when the next is due, ms UTC, or null. */
export async function sweepHooks({
  db,
  queue,
  clock,
}: Pick<Platform, "db" | "queue" | "clock">): Promise<number | null> {
  const now = clock();
  const due = await db.all<{ id: string; ownerId: string }>(sql`UPDATE webhooks SET due_at = ${now + RETRY_MS}
    WHERE (owner_id, id) IN (SELECT owner_id, id FROM webhooks WHERE due_at <= ${now} ORDER BY due_at LIMIT ${PAGE})
    RETURNING owner_id AS ownerId, id`);
  const owners = [...Map.groupBy(due, (hook) => hook.ownerId)];
  await eachApart("hooks.sweep", owners, ([ownerId, hooks]) => queueHooks({ queue }, ownerId, hooks), {
    idOf: ([ownerId]) => ({ ownerId }),
  });
  const [next] = await db.all<{ at: number | null }>(
    sql`SELECT min(due_at) AS at FROM webhooks WHERE due_at IS NOT NULL`,
  );
  return next?.at ?? null;
}

/** Removes events after a week, failures after a month. Runs hourly, although called every minute. */
export async function pruneHooks({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock();
  if (now % EVERY_MS >= TICK_MS) return;
  const ofHooks = (table: "webhook_batches" | "webhook_deliveries", before: number) =>
    sql`SELECT t.owner_id, t.hook_id, t.id FROM webhooks w CROSS JOIN ${sql.raw(table)} t
      ON t.owner_id = w.owner_id AND t.hook_id = w.id AND t.id < ${firstIdAt(before)}`;
  await db.batch([
    db.run(sql`DELETE FROM webhook_batches WHERE (owner_id, hook_id, id) IN
      (${ofHooks("webhook_batches", now - KEPT_BATCHES_MS)} WHERE t.done_at IS NOT NULL LIMIT ${BATCH})`),
    db.run(sql`DELETE FROM webhook_deliveries WHERE (owner_id, hook_id, id) IN
      (${ofHooks("webhook_deliveries", now - KEPT_DELIVERIES_MS)} WHERE t.state <> 'waiting' LIMIT ${BATCH})`),
  ]);
}
