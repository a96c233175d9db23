import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { accounts } from "../../../../db/schema/billing";
import { tasks } from "../../../../db/schema/tasks";
import { moveShares } from "../../billing/mailing-lines";
import { pulseStatement } from "../../routing/health/health-counters";
import { minuteMeta } from "../../tasks/minute-counts";
import { pacedMeta } from "../../tasks/pace";
import { variantSums, withVariants } from "../../tasks/variant-counts";
import { outboxStatements } from "../../webhooks/outbox";
import { chainOf, rootId } from "../chains/ids";
import { UNSENT } from "../status";
import { countChains, countSteps, touchChains } from "./chain-counters";
import { billOf, type Change, type ChangeRows, changeRows, groups, isLateIfFollowed, moving, rows } from "./change";
import { dueReports } from "./due-reports";
import { countMoved } from "./hour-counters";
import { marginStatements } from "./margins";
import { keepRefs } from "./provider-refs";

type TaskRow = typeof tasks.$inferSelect;

/** State after the batch, so that publishing needs no further reads. */
export interface Settled {
  done: Set<string>;
  /** Without `data`, which may be large. */
  tasks: TaskRow[];
  balance: number;
  hooks: { id: string }[];
  chains: string[];
  /** Integrations whose CRM is to be told. */
  crms: string[];
}

const { data: _large, ...TASK_COLUMNS } = getTableColumns(tasks);

/** Writes an owner's changes in one D1 batch. Rows no longer in the status read are missing from the result. */
export async function settle(db: Database, ownerId: string, changes: Change[], now: number): Promise<Settled> {
  if (changes.length === 0) return { done: new Set(), tasks: [], balance: 0, chains: [], hooks: [], crms: [] };
  const told = changeRows(changes, now);
  const moved = changes.filter(({ from, to, steps }) => steps > 1 && from !== to);
  const chains = [...new Set(moved.map(({ id }) => chainOf(id)))];
  const chainsAmong = (some: Change[]) => [...new Set(some.flatMap(({ id, taskId }) => (taskId ? chainOf(id) : [])))];
  const counted = chainsAmong(moved);
  const billed = changes.filter((change) => billOf(change) !== null);
  const stepped = chainsAmong([...moved, ...billed.filter(({ steps }) => steps > 1)]);
  const run = (statements: (SQL | null)[]) =>
    statements.filter((statement) => statement !== null).map((statement) => db.run(statement));
  const earning = billed.filter((change) => change.resellerId !== null && billOf(change) === "complete");
  const before = run([
    countMoved(ownerId, told, changes),
    ...(earning.length > 0 ? await marginStatements(ownerId, told, earning, now) : []),
    counted.length > 0 ? countChains(ownerId, counted, -1, now) : null,
    stepped.length > 0 ? countSteps(ownerId, stepped, -1) : null,
    changes.some(({ taskId }) => taskId !== null) ? taskCounters(ownerId, told, now) : null,
    billed.some((change) => billOf(change) === "refunded") ? refunds(ownerId, told, now) : null,
    billed.some(({ chunkId }) => chunkId === null) ? ownLines(ownerId, told, now) : null,
    ...(billed.some(({ chunkId }) => chunkId !== null) ? moveShares(shares(ownerId, told), now) : []),
    keepRefs(ownerId, changes, now),
    pulseStatement(changes.flatMap(({ pulse }) => pulse ?? [])),
    moved.some(isLateIfFollowed) ? lateMarks(ownerId, told) : null,
  ]);
  const taskIds = JSON.stringify([...new Set(changes.map(({ taskId }) => taskId).filter((id) => id !== null))]);
  const outbox = outboxStatements(db, ownerId, stepsOf(ownerId, told, now), now);
  const alone = changes
    .filter(({ taskId, from, to }) => taskId === null && from !== to)
    .map(({ id, step }) => rootId(id, step));
  const results = await db.batch([
    ...outbox,
    ...before,
    db.all<{ id: string }>(messages(ownerId, told, now)),
    ...run([
      chains.length > 0 ? touchChains(ownerId, chains, now) : null,
      counted.length > 0 ? countChains(ownerId, counted, 1, now) : null,
      stepped.length > 0 ? countSteps(ownerId, stepped, 1) : null,
    ]),
    ...(alone.length > 0 ? [db.all<{ id: string }>(dueReports(ownerId, alone, now))] : []),
    db
      .select(TASK_COLUMNS)
      .from(tasks)
      .where(and(eq(tasks.ownerId, ownerId), inArray(tasks.id, sql`(SELECT value FROM json_each(${taskIds}))`))),
    db.select({ balance: accounts.balance }).from(accounts).where(eq(accounts.ownerId, ownerId)),
  ]);
  const [account] = results.at(-1) as { balance: number }[];
  const done = new Set((results[outbox.length + before.length] as { id: string }[]).map(({ id }) => id));
  return {
    done,
    tasks: (results.at(-2) as Omit<TaskRow, "data">[]).map((task) => ({ ...task, data: {} })),
    balance: account?.balance ?? 0,
    hooks: results[outbox.length - 1] as { id: string }[],
    crms: alone.length > 0 ? [...new Set((results.at(-3) as { id: string }[]).map(({ id }) => id))] : [],
    chains: [...new Set(moved.filter(({ id }) => done.has(id)).map(({ id }) => chainOf(id)))],
  };
}

// The planner has no sizes: an owner taken from the JSON row forces a key look-up.
function ownerOf(ownerId: string): SQL {
  return sql`iif(j.key IS NULL, NULL, ${ownerId})`;
}

function stepsOf(ownerId: string, told: ChangeRows, now: number): SQL {
  return sql`WITH ${groups(told)} SELECT 'sendings.' || g."to" AS type, json_object('type', 'sendings.' || g."to",
      'id', s.id, 'at', ${now}, 'error', g.error) AS event
    FROM ${moving(ownerId, told)} WHERE g."from" <> g."to"`;
}

const VARIANT_COUNTS = {
  arrived: sql.raw(`(g."to" IN ('delivered', 'seen')) - (g."from" IN ('delivered', 'seen'))`),
  unsent: sql.raw(
    `g."to" = 'failed' AND g."from" <> 'failed' AND coalesce(g.error IN (${UNSENT.map((code) => `'${code}'`)}), 0)`,
  ),
};

function taskCounters(ownerId: string, told: ChangeRows, now: number): SQL {
  const isDone = sql`state = 'running' AND cursor ->> 'isExpanded'
    AND delivered + d.more_delivered + errored + d.more_errored + unsent + d.more_unsent
      + coalesce(meta ->> 'closed', 0) + d.more_closed >= total
    AND coalesce(meta ->> 'open', 0) <= 0`;
  const counted = (name: string, more: SQL, meta = sql`meta`) =>
    sql`iif(${more} = 0, ${meta}, json_set(${meta}, ${sql.raw(`'$.${name}'`)}, coalesce(meta ->> ${sql.raw(`'${name}'`)}, 0) + ${more}))`;
  const closed = counted("seen", sql`d.more_seen`, counted("closed", sql`d.more_closed`));
  const handled = sql`sent + d.more_sent + errored + d.more_errored`;
  const counts = minuteMeta(closed, sql`d.more_sent + d.more_errored`, now);
  const meta = sql`iif(d.longest > 1, meta, ${pacedMeta(counts, handled, now)})`;
  return sql`WITH ${groups(told)} UPDATE tasks SET sent = sent + d.more_sent, delivered = delivered + d.more_delivered,
      errored = errored + d.more_errored, unsent = unsent + d.more_unsent, refunded = refunded + d.more_refunded,
      charged = charged + d.more_charged, updated_at = ${now},
      meta = iif(d.variants IS NULL, ${meta}, ${withVariants(meta, sql`d.variants`)}),
      state = iif(${isDone}, 'completed', state), finished_at = iif(${isDone}, ${now}, finished_at)
    FROM (SELECT ${ownerOf(ownerId)} AS owner, s.task_id AS task, sum(g.sent) AS more_sent, sum(g.delivered) AS more_delivered,
        sum(g.errored) AS more_errored, sum(g.closed) AS more_closed, sum(g.seen) AS more_seen, sum(g.unsent) AS more_unsent,
        sum(iif(g.bill = 'refunded', s.price, 0)) AS more_refunded, sum(iif(g.bill = 'complete', s.price, 0)) AS more_charged,
        max(s.steps) AS longest, ${variantSums("s", VARIANT_COUNTS)} AS variants
      FROM ${moving(ownerId, told)} WHERE s.task_id IS NOT NULL GROUP BY s.task_id) d
    WHERE tasks.owner_id = d.owner AND tasks.id = d.task`;
}

function refunds(ownerId: string, told: ChangeRows, now: number): SQL {
  return sql`WITH ${groups(told)} UPDATE accounts SET updated_at = ${now}, balance = balance + (
      SELECT coalesce(sum(iif(s.chunk_id IS NULL, -b.amount, s.price)), 0) FROM ${moving(ownerId, told)}
      LEFT JOIN billings b ON s.chunk_id IS NULL AND b.owner_id = s.owner_id AND b.id = s.id AND b.status = 'pending'
      WHERE g.bill = 'refunded' AND (s.chunk_id IS NULL OR s.bill = 'pending'))
    WHERE owner_id = ${ownerId}`;
}

function ownLines(ownerId: string, told: ChangeRows, now: number): SQL {
  return sql`WITH ${groups(told)} UPDATE billings SET status = d.next, updated_at = ${now}
    FROM (SELECT ${ownerOf(ownerId)} AS owner, s.id AS sending, g.bill AS next
      FROM ${moving(ownerId, told)} WHERE g.bill IS NOT NULL AND s.chunk_id IS NULL) d
    WHERE billings.owner_id = d.owner AND billings.id = d.sending AND billings.status = 'pending'`;
}

function shares(ownerId: string, told: ChangeRows): SQL {
  return sql`WITH ${groups(told)} SELECT ${ownerOf(ownerId)} AS owner, s.chunk_id AS chunk, 0 AS held,
      iif(g.bill = 'complete', s.price, 0) AS charged, iif(g.bill = 'refunded', s.price, 0) AS refunded
    FROM ${moving(ownerId, told)} WHERE g.bill IS NOT NULL AND s.bill = 'pending' AND s.chunk_id IS NOT NULL`;
}

function hasLeft(next: SQL): SQL {
  return sql`(${next}.attempts > 0 OR ${next}.status <> 'failed')`;
}

function lateMarks(ownerId: string, told: ChangeRows): SQL {
  return sql`WITH ${groups(told)} UPDATE sendings SET timeline = substr(timeline, 1, length(timeline) - 1) || ',' || d.entry || ']'
    FROM (SELECT ${ownerOf(ownerId)} AS owner, ${rows.next} AS next, g.nextLateEntry AS entry
      FROM ${moving(ownerId, told)} WHERE ${rows.next} IS NOT NULL) d
    WHERE sendings.owner_id = d.owner AND sendings.id = d.next AND ${hasLeft(sql`sendings`)}`;
}

function messages(ownerId: string, told: ChangeRows, now: number): SQL {
  const isFollowed = sql`j.next IS NOT NULL AND EXISTS (SELECT 1 FROM sendings n
    WHERE n.owner_id = ${ownerId} AND n.id = j.next AND ${hasLeft(sql`n`)})`;
  const entries = sql`iif(j.at IS NULL, g.entries, '{"at":' || j.at || ',' || g.entries)`;
  return sql`WITH ${groups(told)}, j AS MATERIALIZED (SELECT j.key, ${rows.table} FROM json_each(${told.rows}) j)
    UPDATE sendings SET status = g."to", updated_at = ${now},
      timeline = iif(g.entries = '', timeline, substr(timeline, 1, length(timeline) - 1) || ',' || ${entries}
        || iif(${isFollowed}, ',' || g.lateEntry, '') || ']'),
      error = iif(g."to" IN ('sent', 'delivered', 'seen'), NULL, coalesce(g.error, sendings.error)),
      provider = coalesce(g.provider, sendings.provider),
      provider_ref = coalesce(j.ref, provider_ref),
      wait_until = coalesce(g.waitUntil, wait_until),
      is_unsure = coalesce(g.isUnsure, is_unsure),
      is_final = coalesce(g.isFinal, is_final),
      bill = iif(sendings.bill = 'pending', coalesce(g.bill, sendings.bill), sendings.bill),
      payload = iif(g.result IS NULL, payload, json_set(coalesce(payload, '{}'), '$.result', json(g.result)))
    FROM j CROSS JOIN g ON g.key = j."group"
    WHERE sendings.owner_id = ${ownerOf(ownerId)} AND sendings.id = j.id AND sendings.status = g."from"
    RETURNING id`;
}
