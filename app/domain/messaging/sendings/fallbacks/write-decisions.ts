import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { jsonRows, type RowOf } from "../../../../../db/json-rows";
import type { TimelineEntry } from "../../../../../db/schema/sendings";
import type { TaskState } from "../../../../../db/schema/tasks";
import { chainOf } from "../../../base/chains/ids";
import { batchByName } from "../../../base/shared/batch-by-name";
import { accountStatement, balanceAfter } from "../../../money/billing/holds";
import { moveShares } from "../../../money/billing/mailing-lines";
import { usageStatements } from "../../../money/billing/usage";
import { linkStatements, SINGLES } from "../../short-links/own-links";
import { outboxStatements } from "../../webhooks/outbox";
import { countChains, countSteps } from "../settle/chain-counters";
import { bucketOf, bucketRange, RECONCILE_AFTER_MS } from "../settle/express-buckets";
import { countSelected, hourAt } from "../settle/hour-counters";
import type { FallbackMessage } from "./fallback-message";

// One condition reads both kinds.
const DECIDED = ["parent", "lock", "state"] as const;
const move = jsonRows([...DECIDED, "until", "entry"], "j");
const born = jsonRows(
  [
    ...DECIDED,
    "id",
    "type",
    "sender",
    "text",
    "segments",
    "price",
    "segmentPrice",
    "tariffId",
    "source",
    "isRefundable",
    "multiplier",
    "error",
    "until",
    "timeline",
    "status",
    "payload",
    "recipient",
    "vars",
    "margin",
    "resellerId",
    "clickedAt",
    "operator",
  ] as const,
  "j",
);
const summed = (of: SQL) => sql`sum(iif(${born.segmentPrice} IS NULL, 0, ${of}))`;
const range = jsonRows(["firstId", "lastId"]);
const root = jsonRows(["id", "taskId"], "j");

/** Waits `until` (ms UTC), or null: final. */
export interface Move {
  id: string;
  /** `fallback_at` as read: it changes with any change to the chain. */
  lock: number;
  taskId: string | null;
  state: TaskState | null;
  until: number | null;
  entry: TimelineEntry | null;
}

/**
 * Writes an owner's decisions in one D1 batch. Skips decisions whose chain has changed since; returns the ids of the
 * others and the webhooks to queue. Throws if the account cannot pay for all.
 */
export async function writeMoves(
  db: Database,
  ownerId: string,
  moves: Move[],
  fallbackMessages: FallbackMessage[],
  now: number,
): Promise<{ done: Set<string>; hooks: { id: string }[] }> {
  const decided = [...moves, ...fallbackMessages.map(moveOf)];
  const json = move.json(
    decided.map(({ id: parent, lock, state, until, entry }) => ({ parent, lock, state, until, entry })),
  );
  const ending = decided.filter(({ until, taskId }) => until === null && taskId !== null).map(({ id }) => chainOf(id));
  const statements = [
    ending.length > 0 ? countChains(ownerId, ending, -1, now) : null,
    ending.length > 0 ? countSteps(ownerId, ending, -1) : null,
    ...(fallbackMessages.length > 0 ? fallbackStatements(ownerId, fallbackMessages, now) : []),
    ...(await ownLinks(ownerId, fallbackMessages, now)),
    decide(ownerId, json),
    ending.length > 0 ? countChains(ownerId, ending, 1, now) : null,
    ending.length > 0 ? countSteps(ownerId, ending, 1) : null,
  ];
  const writes = statements.filter((statement) => statement !== null).map((statement) => db.run(statement));
  const unsent = fallbackMessages.filter(({ status }) => status === "failed");
  const outbox = unsent.length > 0 ? outboxStatements(db, ownerId, failuresOf(ownerId, unsent, now), now) : undefined;
  const { done, hooks = [] } = await batchByName(db, {
    done: db.all<{ id: string }>(sql`SELECT p.id AS id FROM ${standing(ownerId, json)}`),
    ...outbox,
    writes,
  });
  return { done: new Set(done.map(({ id }) => id)), hooks };
}

function failuresOf(ownerId: string, fallbackMessages: FallbackMessage[], now: number): SQL {
  return sql`SELECT 'sendings.failed' AS type, json_object('type', 'sendings.failed', 'id', ${born.id}, 'at', ${now},
      'error', ${born.error}) AS event
    FROM ${standing(ownerId, born.json(fallbackMessages.map(cellsOf)))}`;
}

function moveOf({ parent: { id, lock, entry }, taskId, state }: FallbackMessage): Move {
  return { id, lock, taskId, state, until: null, entry };
}

// All statements see the same rows: those unchanged since they were read.
function standing(ownerId: string, json: string): SQL {
  return sql`json_each(${json}) j CROSS JOIN sendings p
    ON p.owner_id = iif(j.key IS NULL, NULL, ${ownerId}) AND p.id = ${move.parent} AND +p.fallback_at = ${move.lock}
    AND (${move.state} IS NULL
      OR EXISTS (SELECT 1 FROM tasks t WHERE t.owner_id = p.owner_id AND t.id = p.task_id AND t.state = ${move.state}))`;
}

function decide(ownerId: string, json: string): SQL {
  return sql`UPDATE sendings SET fallback_at = d.until,
      timeline = iif(d.entry IS NULL, timeline, substr(timeline, 1, length(timeline) - 1) || ',' || d.entry || ']')
    FROM (SELECT p.owner_id AS owner, p.id AS id, ${move.until} AS until, ${move.entry} AS entry
      FROM ${standing(ownerId, json)}) d
    WHERE sendings.owner_id = d.owner AND sendings.id = d.id`;
}

function fallbackStatements(ownerId: string, fallbackMessages: FallbackMessage[], now: number): SQL[] {
  const decided = standing(ownerId, born.json(fallbackMessages.map(cellsOf)));
  return [
    accountStatement(ownerId, now),
    ...usageStatements(
      fallbackMessages.flatMap(({ claims }) => claims),
      (some) => sql`(SELECT count(*) FROM ${decided} WHERE ${born.id} IN
        (SELECT value FROM json_each(${JSON.stringify(some.map(({ id }) => id))})))`,
    ),
    sql`UPDATE accounts SET balance = balance - d.amount, sendings = sendings + d.messages,
        fallbacks = fallbacks + d.messages, billings = billings + d.records,
        updated_at = ${now}
      FROM (SELECT coalesce(sum(${born.price}), 0) AS amount, count(*) AS messages,
          count(iif(p.chunk_id IS NULL, ${born.segmentPrice}, NULL)) AS records
        FROM ${decided}) d
      WHERE owner_id = ${ownerId}`,
    sql`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, is_refundable,
        status, chunk_id, bill, segment_price, error, timeline, payload, step, steps, fallback_at, vars, is_test, margin, reseller_id, operator,
        clicked_at, tags, created_at, updated_at)
      SELECT p.owner_id, ${born.id}, p.task_id, ${born.type}, ${born.sender}, ${born.recipient}, ${born.text}, ${born.segments},
        ${born.price}, ${born.isRefundable}, ${born.status}, p.chunk_id, iif(p.chunk_id IS NULL OR ${born.segmentPrice} IS NULL, NULL, 'pending'), ${born.segmentPrice}, ${born.error}, ${born.timeline}, ${born.payload},
        p.step + 1, p.steps, ${born.until}, ${born.vars}, p.is_test, ${born.margin}, ${born.resellerId}, ${born.operator}, ${born.clickedAt}, p.tags, ${now}, ${now}
      FROM ${decided}`,
    sql`INSERT INTO billings (owner_id, id, source, amount, status, tariff_id, multiplier, task_id, segment_price, segment_count,
        balance, created_at, updated_at)
      SELECT p.owner_id, ${born.id}, ${born.source}, -(${born.price}), 'pending', ${born.tariffId}, ${born.multiplier}, p.task_id,
        ${born.segmentPrice}, ${born.segments},
        ${balanceAfter(ownerId, sql`sum(${born.price}) OVER (ORDER BY ${born.id} DESC) - ${born.price}`)}, ${now}, ${now}
      FROM ${decided} WHERE ${born.segmentPrice} IS NOT NULL AND p.chunk_id IS NULL`,
    countSelected(sql`SELECT p.owner_id, ${hourAt(now)}, ${born.type}, ${born.sender}, ${born.operator}, p.step + 1,
        coalesce(p.task_id, ''), ${born.price}, count(*), sum(${born.status} = 'failed'), sum(${born.status} = 'failed'),
        ${summed(sql`${born.price}`)}, ${summed(sql`${born.segments}`)}, ${summed(sql`coalesce(${born.margin}, 0)`)}
      FROM ${decided} WHERE p.is_test = 0 GROUP BY 3, 4, 5, 6, 7, 8`),
    ...moveShares(
      sql`SELECT p.owner_id AS owner, p.chunk_id AS chunk, ${born.price} AS held, 0 AS charged, 0 AS refunded
        FROM ${decided} WHERE ${born.segmentPrice} IS NOT NULL AND p.chunk_id IS NOT NULL`,
      now,
    ),
    sql`UPDATE tasks SET amount = amount + d.more_amount, meta = json_set(meta, '$.fired', coalesce(meta ->> 'fired', 0) + d.n)
      FROM (SELECT p.owner_id AS owner, p.task_id AS task, sum(${born.price}) AS more_amount, count(*) AS n
        FROM ${decided} WHERE p.task_id IS NOT NULL GROUP BY p.task_id) d
      WHERE tasks.owner_id = d.owner AND tasks.id = d.task`,
    ...reconcileAfter(ownerId, fallbackMessages, now),
  ];
}

async function ownLinks(ownerId: string, fallbackMessages: FallbackMessage[], now: number): Promise<SQL[]> {
  const linked = fallbackMessages.filter(({ slugs }) => slugs.length > 0);
  if (linked.length === 0) return [];
  const written = sql`SELECT ${born.id} FROM ${standing(ownerId, born.json(linked.map(cellsOf)))}`;
  const bySource = Map.groupBy(linked, ({ taskId }) => taskId ?? SINGLES);
  const statements = [...bySource].map(([source, some]) =>
    linkStatements(
      ownerId,
      source,
      some.flatMap(({ slugs }) => slugs),
      now,
      written,
    ),
  );
  return (await Promise.all(statements)).flat();
}

function cellsOf({
  parent,
  isRefundable,
  timeline,
  payload,
  vars,
  margin,
  slugs,
  ...rest
}: FallbackMessage): RowOf<typeof born> {
  const { state, id, type, sender, text, segments, price, segmentPrice, tariffId, source, multiplier, error, until } =
    rest;
  return {
    parent: parent.id,
    lock: parent.lock,
    state,
    id,
    type,
    sender,
    text,
    segments,
    price,
    segmentPrice,
    tariffId,
    source,
    multiplier,
    isRefundable: Number(isRefundable),
    error,
    until,
    timeline: JSON.stringify(timeline),
    status: rest.status,
    payload: payload && JSON.stringify(payload),
    recipient: rest.recipient,
    operator: rest.operator,
    vars: vars && JSON.stringify(vars),
    margin: margin?.amount,
    resellerId: margin?.resellerId,
    clickedAt: slugs.length > 0 ? 0 : null,
  };
}

/** Schedules reconciliation of new steps soon; the bucket of single messages may no longer exist. */
function reconcileAfter(ownerId: string, fallbackMessages: FallbackMessage[], now: number): SQL[] {
  const dueAt = now + RECONCILE_AFTER_MS;
  const singles = [
    ...new Set(fallbackMessages.filter(({ taskId }) => taskId === null).map(({ rootId }) => bucketOf(rootId))),
  ];
  const ofTasks = fallbackMessages
    .filter(({ taskId }) => taskId !== null)
    .map(({ rootId: id, taskId }) => ({ id, taskId }));
  const statements: SQL[] = [];
  if (singles.length > 0) {
    const json = range.json(singles.map(bucketRange));
    statements.push(sql`INSERT INTO chunks (owner_id, first_id, last_id, lane, due_at)
      SELECT ${ownerId}, ${range.firstId}, ${range.lastId}, 'express', ${dueAt} FROM json_each(${json}) WHERE true
      ON CONFLICT (owner_id, first_id) DO UPDATE SET due_at = ${sooner(dueAt)}, looks = 0`);
  }
  if (ofTasks.length > 0) {
    statements.push(sql`UPDATE chunks SET due_at = ${sooner(dueAt)}, looks = 0
      FROM (SELECT DISTINCT ${ownerId} AS owner, (SELECT c.first_id FROM chunks c WHERE c.owner_id = ${ownerId}
          AND c.first_id <= ${root.id} AND +c.task_id = ${root.taskId} ORDER BY c.first_id DESC LIMIT 1) AS first
        FROM json_each(${root.json(ofTasks)}) j) d
      WHERE chunks.owner_id = d.owner AND chunks.first_id = d.first`);
  }
  return statements;
}

// Always a new value, so that a running reconciliation cannot postpone the new step.
function sooner(dueAt: number): SQL {
  return sql`min(coalesce(chunks.due_at, ${dueAt}), ${dueAt}) - 1`;
}
