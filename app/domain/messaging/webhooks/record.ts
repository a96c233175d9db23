import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { jsonRows } from "../../../../db/json-rows";
import { announceNotification, type Notice, notificationOf } from "../../base/notifications/notify";
import type { Platform } from "../../base/shared/ports/platform";
import { LEASE_MS } from "./claim";
import type { HookRow } from "./open-hook";
import { GIVE_UP_MS, nextAttempt, restOf } from "./retry-delays";
import type { Sent } from "./run";

/** ms after which a failing webhook is reported, once until it works again. */
const TELL_AFTER_MS = 10 * 60_000;

const reached = jsonRows(["batchId", "cursor"], "j");
const tried = jsonRows([
  "id",
  "event",
  "state",
  "attempts",
  "nextAt",
  "status",
  "error",
  "request",
  "answer",
  "firstAt",
] as const);

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;

/** One batch: outbox progress, failures, webhook state. Returns the new state. */
export async function record({ db, clock, hub, queue }: Needs, row: HookRow, sent: Sent[]): Promise<HookRow> {
  const now = clock();
  const next = stateAfter(row, sent, now);
  const notices = noticesOf(db, row, next, now);
  await db.batch([
    db.run(progress(row, sent, now)),
    db.run(failures(row, sent, now)),
    ...(next.failures > 0 ? buried(row, now).map((statement) => db.run(statement)) : []),
    db.run(sql`UPDATE webhooks SET delivered = ${next.delivered}, failed = ${next.failed}, failures = ${next.failures},
        failing_since = ${next.failingSince}, is_told = ${Number(next.isTold)}, paused_until = ${next.pausedUntil},
        last_at = ${now}, lease_until = ${now + LEASE_MS}, due_at = ${now + LEASE_MS}
      WHERE owner_id = ${row.ownerId} AND id = ${row.id}`),
    ...(next.goneAt === row.goneAt
      ? []
      : [
          db.run(sql`UPDATE webhooks SET is_active = 0, gone_at = ${now}, updated_at = ${now}
            WHERE owner_id = ${row.ownerId} AND id = ${row.id}`),
        ]),
    ...notices.flatMap(({ statements }) => statements),
  ]);
  for (const notice of notices) await announceNotification({ db, hub, queue }, notice);
  return next;
}

function stateAfter(row: HookRow, sent: Sent[], now: number): HookRow {
  const good = sent.filter(({ outcome }) => outcome.isOk).length;
  const lastGood = sent.findLastIndex(({ outcome }) => outcome.isOk);
  const failures = lastGood < 0 ? row.failures + sent.length : sent.length - 1 - lastGood;
  const isGone = sent.some(({ outcome }) => outcome.isGone);
  const failingSince = failures === 0 ? null : lastGood < 0 ? (row.failingSince ?? now) : now;
  const wasNotified = failingSince !== null && (lastGood < 0 ? row.isTold : false);
  return {
    ...row,
    delivered: row.delivered + good,
    failed: row.failed + sent.length - good,
    failures,
    failingSince,
    isTold: wasNotified || (failingSince !== null && now - failingSince >= TELL_AFTER_MS),
    pausedUntil: failures > 0 ? now + restOf(failures) : 0,
    lastAt: now,
    isActive: row.isActive && !isGone,
    goneAt: isGone ? now : row.goneAt,
  };
}

function noticesOf(db: Database, row: HookRow, next: HookRow, now: number): Notice[] {
  const data = { webhookId: row.id, title: row.title };
  if (next.goneAt !== row.goneAt) return [notificationOf(db, row.ownerId, "webhookOff", data, now)];
  return next.isTold && !row.isTold ? [notificationOf(db, row.ownerId, "webhookFailing", data, now)] : [];
}

function progress({ ownerId, id }: HookRow, sent: Sent[], now: number) {
  const cursors = new Map<string, number>();
  for (const { item } of sent) if (item.batch) cursors.set(item.batch.id, item.batch.index + 1);
  const rows = [...cursors].map(([batchId, cursor]) => ({ batchId, cursor }));
  return sql`UPDATE webhook_batches SET cursor = ${reached.cursor}, done_at = iif((${reached.cursor}) >= total, ${now}, NULL)
    FROM json_each(${reached.json(rows)}) j
    WHERE owner_id = ${ownerId} AND hook_id = ${id} AND webhook_batches.id = ${reached.batchId}`;
}

// Only failures are stored as rows.
function failures({ ownerId, id }: HookRow, sent: Sent[], now: number) {
  const rows = sent
    .filter(({ item, outcome }) => !outcome.isOk || !item.batch)
    .map(({ item, outcome: { isOk, status, error, request, answer, retryAfterMs } }) => {
      const attempts = item.attempts + 1;
      const nextAt = isOk ? null : nextAttempt(attempts, item.firstAt, now, retryAfterMs);
      const state = isOk ? "delivered" : nextAt === null ? "dead" : "waiting";
      return {
        id: item.id,
        event: JSON.stringify(item.event),
        state,
        attempts,
        nextAt,
        status,
        error,
        request: JSON.stringify(request),
        answer,
        firstAt: item.firstAt,
      };
    });
  return sql`INSERT INTO webhook_deliveries (owner_id, hook_id, id, event, state, attempts, next_at, status, error,
      request, answer, first_at, updated_at)
    SELECT ${ownerId}, ${id}, ${tried.id}, ${tried.event}, ${tried.state}, ${tried.attempts}, ${tried.nextAt}, ${tried.status}, ${tried.error},
      ${tried.request}, ${tried.answer}, ${tried.firstAt}, ${now} FROM json_each(${tried.json(rows)})
    WHERE EXISTS (SELECT 1 FROM webhooks WHERE owner_id = ${ownerId} AND id = ${id})
    ON CONFLICT DO UPDATE SET state = excluded.state, attempts = excluded.attempts, next_at = excluded.next_at,
      status = excluded.status, error = excluded.error, request = excluded.request, answer = excluded.answer,
      first_at = excluded.first_at, updated_at = excluded.updated_at`;
}

/** Batches dropped at once after a day of failures. */
const BURIED = 5;

// While a webhook is paused, events expire without a request.
function buried({ ownerId, id }: HookRow, now: number) {
  const old = sql`SELECT id FROM webhook_batches INDEXED BY webhook_batches_undone
    WHERE owner_id = ${ownerId} AND hook_id = ${id} AND done_at IS NULL AND queued_at <= ${now - GIVE_UP_MS}
    ORDER BY id LIMIT ${BURIED}`;
  return [
    sql`INSERT INTO webhook_deliveries (owner_id, hook_id, id, event, state, attempts, error, first_at, updated_at)
      SELECT ${ownerId}, ${id}, (e.value ->> 'id') || substr(e.value ->> 'type', instr(e.value ->> 'type', '.')), e.value,
        'dead', 0, 'waited', b.queued_at, ${now}
      FROM webhook_batches b CROSS JOIN json_each(b.events) e
      WHERE b.owner_id = ${ownerId} AND b.hook_id = ${id} AND b.id IN (${old}) AND e.key >= b.cursor
      ON CONFLICT DO NOTHING`,
    sql`UPDATE webhook_batches SET cursor = total, done_at = ${now}
      WHERE owner_id = ${ownerId} AND hook_id = ${id} AND id IN (${old})`,
  ];
}
