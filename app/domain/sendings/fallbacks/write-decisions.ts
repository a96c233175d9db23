import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { TimelineEntry } from "../../../../db/schema/sendings";
import type { TaskState } from "../../../../db/schema/tasks";
import { accountStatement } from "../../billing/holds";
import { outboxStatements } from "../../webhooks/outbox";
import { chainOf } from "../chains/ids";
import { countChains } from "../settle/chain-counters";
import { bucketOf, bucketRange, RECONCILE_AFTER_MS } from "../settle/chunks";
import type { FallbackMessage } from "./fallback-message";

/** Waits `until` (ms UTC), or null: final. */
export interface Move {
  id: string;
  /** `fallback_at` as read: any change to the chain changes it. */
  lock: number;
  taskId: string | null;
  state: TaskState | null;
  until: number | null;
  entry: TimelineEntry | null;
}

/**
 * Writes decisions of one owner in one D1 batch. A decision whose chain changed since is skipped; returns the ids of
 * the others and the webhooks to queue. Throws when the account cannot pay for all.
 */
export async function writeMoves(
  db: Database,
  ownerId: string,
  moves: Move[],
  fallbackMessages: FallbackMessage[],
  now: number,
): Promise<{ done: Set<string>; hooks: { id: string }[] }> {
  const decided = [...moves, ...fallbackMessages.map(moveOf)];
  const json = JSON.stringify(decided.map(({ id, lock, state, until, entry }) => [id, lock, state, until, entry]));
  const ending = decided.filter(({ until, taskId }) => until === null && taskId !== null).map(({ id }) => chainOf(id));
  const statements = [
    ending.length > 0 ? countChains(ownerId, ending, -1, now) : null,
    ...(fallbackMessages.length > 0 ? fallbackStatements(ownerId, fallbackMessages, now) : []),
    decide(ownerId, json),
    ending.length > 0 ? countChains(ownerId, ending, 1, now) : null,
  ];
  const writes = statements.filter((statement) => statement !== null).map((statement) => db.run(statement));
  const unsent = fallbackMessages.filter(({ status }) => status === "failed");
  const told = unsent.length > 0 ? outboxStatements(db, ownerId, failuresOf(ownerId, unsent, now), now) : [];
  const results = await db.batch([
    db.all<{ id: string }>(sql`SELECT p.id AS id FROM ${standing(ownerId, json)}`),
    ...told,
    ...writes,
  ]);
  const done = results[0] as { id: string }[];
  return {
    done: new Set(done.map(({ id }) => id)),
    hooks: (told.length > 0 ? results[told.length] : []) as typeof done,
  };
}

function failuresOf(ownerId: string, fallbackMessages: FallbackMessage[], now: number): SQL {
  return sql`SELECT 'sendings.failed' AS type, json_object('type', 'sendings.failed', 'id', j.value ->> 3, 'at', ${now},
      'error', j.value ->> 14) AS event
    FROM ${standing(ownerId, JSON.stringify(fallbackMessages.map(rowOf)))}`;
}

function moveOf({ parent: { id, lock, entry }, taskId, state }: FallbackMessage): Move {
  return { id, lock, taskId, state, until: null, entry };
}

// All statements see the same rows: those unchanged since they were read.
function standing(ownerId: string, json: string): SQL {
  return sql`json_each(${json}) j CROSS JOIN sendings p
    ON p.owner_id = iif(j.key IS NULL, NULL, ${ownerId}) AND p.id = j.value ->> 0 AND +p.fallback_at = j.value ->> 1
    AND (j.value ->> 2 IS NULL
      OR EXISTS (SELECT 1 FROM tasks t WHERE t.owner_id = p.owner_id AND t.id = p.task_id AND t.state = j.value ->> 2))`;
}

function decide(ownerId: string, json: string): SQL {
  return sql`UPDATE sendings SET fallback_at = d.until,
      timeline = iif(d.entry IS NULL, timeline, substr(timeline, 1, length(timeline) - 1) || ',' || d.entry || ']')
    FROM (SELECT p.owner_id AS owner, p.id AS id, j.value ->> 3 AS until, j.value ->> 4 AS entry
      FROM ${standing(ownerId, json)}) d
    WHERE sendings.owner_id = d.owner AND sendings.id = d.id`;
}

function fallbackStatements(ownerId: string, fallbackMessages: FallbackMessage[], now: number): SQL[] {
  const json = JSON.stringify(fallbackMessages.map((fallbackMessage) => rowOf(fallbackMessage)));
  const born = standing(ownerId, json);
  return [
    accountStatement(ownerId, now),
    sql`UPDATE accounts SET balance = balance - d.amount, sendings = sendings + d.messages, billings = billings + d.records,
        updated_at = ${now}
      FROM (SELECT coalesce(sum(j.value ->> 9), 0) AS amount, count(*) AS messages, count(j.value ->> 10) AS records
        FROM ${born}) d
      WHERE owner_id = ${ownerId}`,
    sql`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, is_refundable,
        status, error, timeline, payload, step, steps, fallback_at, vars, is_test, created_at, updated_at)
      SELECT p.owner_id, j.value ->> 3, p.task_id, j.value ->> 5, j.value ->> 6, j.value ->> 19, j.value ->> 7, j.value ->> 8,
        j.value ->> 9, j.value ->> 13, j.value ->> 17, j.value ->> 14, j.value ->> 16, j.value ->> 18, p.step + 1, p.steps, j.value ->> 15, j.value ->> 20, p.is_test, ${now}, ${now}
      FROM ${born}`,
    sql`INSERT INTO billings (owner_id, id, source, amount, status, tariff_id, task_id, segment_price, segment_count,
        created_at, updated_at)
      SELECT p.owner_id, j.value ->> 3, j.value ->> 12, -(j.value ->> 9), 'pending', j.value ->> 11, p.task_id,
        j.value ->> 10, j.value ->> 8, ${now}, ${now}
      FROM ${born} WHERE j.value ->> 10 IS NOT NULL`,
    sql`UPDATE tasks SET amount = amount + d.more_amount, meta = json_set(meta, '$.fired', coalesce(meta ->> 'fired', 0) + d.n)
      FROM (SELECT p.owner_id AS owner, p.task_id AS task, sum(j.value ->> 9) AS more_amount, count(*) AS n
        FROM ${born} WHERE p.task_id IS NOT NULL GROUP BY p.task_id) d
      WHERE tasks.owner_id = d.owner AND tasks.id = d.task`,
    ...reconcileAfter(ownerId, fallbackMessages, now),
  ];
}

function rowOf({ parent, state, ...fallbackMessage }: FallbackMessage) {
  const { id, type, sender, text, segments, price, segmentPrice, tariffId, source, isRefundable, error, until } =
    fallbackMessage;
  const { timeline, status, payload, recipient, vars } = fallbackMessage;
  return [
    ...[parent.id, parent.lock, state, id, null],
    ...[type, sender, text, segments, price, segmentPrice, tariffId, source, Number(isRefundable), error, until],
    ...[JSON.stringify(timeline), status, payload && JSON.stringify(payload), recipient, vars && JSON.stringify(vars)],
  ];
}

/** New steps are reconciled soon; the bucket of single messages may be gone. */
function reconcileAfter(ownerId: string, fallbackMessages: FallbackMessage[], now: number): SQL[] {
  const dueAt = now + RECONCILE_AFTER_MS;
  const singles = [
    ...new Set(fallbackMessages.filter(({ taskId }) => taskId === null).map(({ rootId }) => bucketOf(rootId))),
  ];
  const ofTasks = fallbackMessages
    .filter(({ taskId }) => taskId !== null)
    .map(({ rootId, taskId }) => [rootId, taskId]);
  const statements: SQL[] = [];
  if (singles.length > 0) {
    const ranges = singles.map(bucketRange).map(({ firstId, lastId }) => [firstId, lastId]);
    statements.push(sql`INSERT INTO chunks (owner_id, first_id, last_id, lane, due_at)
      SELECT ${ownerId}, value ->> 0, value ->> 1, 'express', ${dueAt} FROM json_each(${JSON.stringify(ranges)}) WHERE true
      ON CONFLICT (owner_id, first_id) DO UPDATE SET due_at = ${sooner(dueAt)}, looks = 0`);
  }
  if (ofTasks.length > 0) {
    statements.push(sql`UPDATE chunks SET due_at = ${sooner(dueAt)}, looks = 0
      FROM (SELECT DISTINCT ${ownerId} AS owner, (SELECT c.first_id FROM chunks c WHERE c.owner_id = ${ownerId}
          AND c.first_id <= j.value ->> 0 AND +c.task_id = j.value ->> 1 ORDER BY c.first_id DESC LIMIT 1) AS first
        FROM json_each(${JSON.stringify(ofTasks)}) j) d
      WHERE chunks.owner_id = d.owner AND chunks.first_id = d.first`);
  }
  return statements;
}

// Always a new value: a running reconciliation must not postpone the new step.
function sooner(dueAt: number): SQL {
  return sql`min(coalesce(chunks.due_at, ${dueAt}), ${dueAt}) - 1`;
}
