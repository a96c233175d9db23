import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { StoredEvent } from "../../../../db/schema/webhooks";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import type { HookEventType } from "./events";

type Events = (StoredEvent & { type: HookEventType })[];

/** For the events' batch. `events`: a list, or a query of `type` and `event` (JSON). `hooks`: the webhooks to queue. */
export function outboxStatements(db: Database, ownerId: string, events: Events | SQL, now: number) {
  const id = newId();
  const eventQuery = Array.isArray(events)
    ? sql`SELECT value ->> 'type' AS type, value AS event FROM json_each(${JSON.stringify(events)})`
    : events;
  return {
    outbox: db.run(sql`INSERT INTO webhook_batches (owner_id, hook_id, id, events, total, queued_at, created_at)
      SELECT w.owner_id, w.id, ${id}, json_group_array(json(e.event)), count(*), ${now}, ${now}
      FROM webhooks w CROSS JOIN (${eventQuery}) e
      WHERE w.owner_id = ${ownerId} AND w.is_active = 1 AND EXISTS (SELECT 1 FROM json_each(w.events) x WHERE x.value = e.type)
      GROUP BY w.id`),
    hooks: db.all<{ id: string }>(sql`UPDATE webhooks SET due_at = max(${now}, paused_until)
      WHERE owner_id = ${ownerId} AND is_active = 1 AND lease_until <= ${now}
        AND (due_at IS NULL OR due_at > max(${now}, paused_until)) AND EXISTS (SELECT 1 FROM webhook_batches b
          WHERE b.owner_id = webhooks.owner_id AND b.hook_id = webhooks.id AND b.id = ${id})
      RETURNING id`),
  };
}

/** A lost queue message only delays: the sweep finds due webhooks. */
export function queueHooks(
  { queue }: Pick<Platform, "queue">,
  ownerId: string,
  hooks: { id: string }[],
): Promise<void> {
  return queue.send(hooks.map(({ id }) => ({ kind: "webhook", ownerId, hookId: id })));
}
