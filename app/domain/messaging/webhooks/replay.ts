import { and, eq, sql } from "drizzle-orm";
import { webhookDeliveries } from "../../../../db/schema/webhooks";
import type { Viewer } from "../../base/access/viewer";
import { ok, type Result } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { getHook } from "./hooks";
import { queueHooks } from "./outbox";
import type { DeliveryRow } from "./view";

type Owner = Pick<Viewer, "id">;
type Needs = Pick<Platform, "db" | "clock" | "queue">;

export interface Replay {
  state: "dead" | "delivered";
  /** Event times, ms UTC, `from` inclusive, `to` exclusive. */
  from?: number;
  to?: number;
}

/**
 * Replays dead events, or delivered ones of the last week. Returns their number; null when there is no such webhook.
 */
export async function replay(
  platform: Needs,
  viewer: Owner,
  hookId: string,
  { state, from = 0, to = Number.MAX_SAFE_INTEGER }: Replay,
): Promise<Result<{ count: number }> | null> {
  const { db, clock } = platform;
  if (!(await getHook(db, viewer, hookId))) return null;
  const now = clock();
  const ownRows = sql`owner_id = ${viewer.id} AND hook_id = ${hookId}`;
  // Events with their own row are replayed there.
  const events = sql`(SELECT coalesce(json_group_array(json(e.value)), '[]') FROM json_each(webhook_batches.events) e
    WHERE NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.owner_id = ${viewer.id} AND d.hook_id = ${hookId}
      AND d.id = (e.value ->> 'id') || substr(e.value ->> 'type', instr(e.value ->> 'type', '.'))))`;
  const batches =
    state === "delivered"
      ? await db.all<{
          total: number;
        }>(sql`UPDATE webhook_batches SET events = n.events, total = json_array_length(n.events),
            cursor = 0, queued_at = ${now}, done_at = iif(json_array_length(n.events) = 0, done_at, NULL)
          FROM (SELECT id, ${events} AS events FROM webhook_batches WHERE ${ownRows} AND done_at IS NOT NULL
            AND created_at >= ${from} AND created_at < ${to}) n
          WHERE ${ownRows} AND webhook_batches.id = n.id RETURNING total`)
      : [];
  const rows = await db.all(sql`UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, next_at = ${now},
      first_at = ${now}, updated_at = ${now}
    WHERE ${ownRows} AND state = ${state} AND first_at >= ${from} AND first_at < ${to} RETURNING 1`);
  await wake(platform, viewer, hookId);
  return ok({ count: rows.length + batches.reduce((sum, { total }) => sum + total, 0) });
}

/** null when the viewer has no such delivery. */
export async function sendAgain(
  platform: Needs,
  viewer: Owner,
  hookId: string,
  id: string,
): Promise<Result<DeliveryRow> | null> {
  const now = platform.clock();
  const [row] = await platform.db
    .update(webhookDeliveries)
    .set({ state: "waiting", attempts: 0, nextAt: now, firstAt: now, updatedAt: now })
    .where(
      and(eq(webhookDeliveries.ownerId, viewer.id), eq(webhookDeliveries.hookId, hookId), eq(webhookDeliveries.id, id)),
    )
    .returning();
  if (!row) return null;
  await wake(platform, viewer, hookId);
  return ok(row);
}

// Tries a paused webhook at once.
async function wake({ db, clock, queue }: Needs, viewer: Owner, hookId: string): Promise<void> {
  await db.run(sql`UPDATE webhooks SET due_at = ${clock()}, paused_until = 0
    WHERE owner_id = ${viewer.id} AND id = ${hookId} AND is_active = 1`);
  await queueHooks({ queue }, viewer.id, [{ id: hookId }]);
}
