import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { chainOf, rootId } from "../../../base/chains/ids";
import { NEVER_SUBMITTED } from "../../../base/chains/status";
import { guardedByName } from "../../../base/shared/batch-by-name";
import { variantSums } from "../../../base/tasks/variant-counts";
import { moveShares } from "../../../money/billing/mailing-lines";
import { pulseStatement } from "../../../network/routing/health/health-counters";
import { outboxStatements } from "../../webhooks/outbox";
import { countChains, countSteps, touchChains } from "./chain-counters";
import { billOf, type Change, type ChangeRows, changeRows, groups, isLateIfFollowed, moving, rows } from "./change";
import { dueReports } from "./due-reports";
import { countMoved } from "./hour-counters";
import { areKnown } from "./known-sums";
import { marginStatements } from "./margins";
import { keepRefs } from "./provider-refs";
import {
  backToAccount,
  ownerOf,
  ran,
  type Settled,
  stateOf,
  stateQueries,
  stepsOf,
  taskCounters,
} from "./settle-batch";
import { settleKnown } from "./settle-known";

/**
 * Writes an owner's changes in one D1 batch. Rows no longer in the status that was read are missing from the result.
 */
export async function settle(db: Database, ownerId: string, changes: Change[], now: number): Promise<Settled> {
  if (changes.length === 0) return { done: new Set(), tasks: [], balance: 0, chains: [], hooks: [], crms: [] };
  if (areKnown(changes)) {
    const settled = await settleKnown(db, ownerId, changes, now);
    if (settled) return settled;
  }
  return settleMoving(db, ownerId, changes, now);
}

async function settleMoving(db: Database, ownerId: string, changes: Change[], now: number): Promise<Settled> {
  const changeSet = changeRows(changes, now);
  const moved = changes.filter(({ from, to, steps }) => steps > 1 && from !== to);
  const chains = [...new Set(moved.map(({ id }) => chainOf(id)))];
  const chainsAmong = (some: Change[]) => [...new Set(some.flatMap(({ id, taskId }) => (taskId ? chainOf(id) : [])))];
  const counted = chainsAmong(moved);
  const billed = changes.filter((change) => billOf(change) !== null);
  const stepped = chainsAmong([...moved, ...billed.filter(({ steps }) => steps > 1)]);
  const earning = billed.filter((change) => change.resellerId !== null && billOf(change) === "complete");
  const before = ran(db, [
    countMoved(ownerId, changeSet, changes),
    ...(earning.length > 0 ? marginStatements(ownerId, changeSet, earning, now) : []),
    counted.length > 0 ? countChains(ownerId, counted, -1, now) : null,
    stepped.length > 0 ? countSteps(ownerId, stepped, -1) : null,
    changes.some(({ taskId }) => taskId !== null) ? taskCounters(movedOfTasks(ownerId, changeSet), now) : null,
    billed.some((change) => billOf(change) === "refunded")
      ? backToAccount(ownerId, movedRefunds(ownerId, changeSet), now)
      : null,
    billed.some(({ chunkId }) => chunkId === null) ? ownLines(ownerId, changeSet, now) : null,
    ...(billed.some(({ chunkId }) => chunkId !== null) ? moveShares(shares(ownerId, changeSet), now) : []),
    keepRefs(ownerId, changes, now),
    pulseStatement(changes.flatMap(({ pulse }) => pulse ?? [])),
    moved.some(isLateIfFollowed) ? lateMarks(ownerId, changeSet) : null,
  ]);
  const outbox = outboxStatements(db, ownerId, stepsOf(ownerId, changeSet, now), now);
  const alone = changes
    .filter(({ taskId, from, to }) => taskId === null && from !== to)
    .map(({ id, step }) => rootId(id, step));
  const {
    hooks,
    written,
    crms = [],
    ...state
  } = await guardedByName(db, {
    ...outbox,
    before,
    written: db.all<{ id: string }>(messages(ownerId, changeSet, now)),
    after: ran(db, [
      chains.length > 0 ? touchChains(ownerId, chains, now) : null,
      counted.length > 0 ? countChains(ownerId, counted, 1, now) : null,
      stepped.length > 0 ? countSteps(ownerId, stepped, 1) : null,
    ]),
    crms: alone.length > 0 ? db.all<{ id: string }>(dueReports(ownerId, alone, now)) : undefined,
    ...stateQueries(db, ownerId, changes),
  });
  const done = new Set(written.map(({ id }) => id));
  return {
    ...stateOf(state),
    done,
    hooks,
    crms: [...new Set(crms.map(({ id }) => id))],
    chains: [...new Set(moved.filter(({ id }) => done.has(id)).map(({ id }) => chainOf(id)))],
  };
}

const VARIANT_COUNTS = {
  arrived: sql.raw(`(g."to" IN ('delivered', 'seen')) - (g."from" IN ('delivered', 'seen'))`),
  sent: sql.raw(`g."from" NOT IN ('sent', 'delivered', 'seen', 'failed') AND (g."to" IN ('sent', 'delivered', 'seen')
    OR (g."to" = 'failed' AND s.attempts > 0 AND coalesce(g.error NOT IN (${NEVER_SUBMITTED.map((code) => `'${code}'`)}), 1)))`),
};

function movedOfTasks(ownerId: string, changeSet: ChangeRows): SQL {
  return sql`WITH ${groups(changeSet)} SELECT ${ownerOf(ownerId)} AS owner, s.task_id AS task, sum(g.sent) AS more_sent,
      sum(g.delivered) AS more_delivered, sum(g.errored) AS more_errored, sum(g.closed) AS more_closed,
      sum(g.seen) AS more_seen, sum(g.unsent) AS more_unsent,
      sum(g.refused) AS more_refused, sum(iif(g.bill = 'refunded', s.price, 0)) AS more_refunded,
      sum(iif(g.bill = 'complete', s.price, 0)) AS more_charged, max(s.steps) AS longest,
      ${variantSums("s", VARIANT_COUNTS)} AS variants
    FROM ${moving(ownerId, changeSet)} WHERE s.task_id IS NOT NULL GROUP BY s.task_id`;
}

function movedRefunds(ownerId: string, changeSet: ChangeRows): SQL {
  return sql`(WITH ${groups(changeSet)} SELECT coalesce(sum(iif(s.chunk_id IS NULL, -b.amount, s.price)), 0)
    FROM ${moving(ownerId, changeSet)}
    LEFT JOIN billings b ON s.chunk_id IS NULL AND b.owner_id = s.owner_id AND b.id = s.id AND b.status = 'pending'
    WHERE g.bill = 'refunded' AND (s.chunk_id IS NULL OR s.bill = 'pending'))`;
}

function ownLines(ownerId: string, changeSet: ChangeRows, now: number): SQL {
  return sql`WITH ${groups(changeSet)} UPDATE billings SET status = d.next, updated_at = ${now}
    FROM (SELECT ${ownerOf(ownerId)} AS owner, s.id AS sending, g.bill AS next
      FROM ${moving(ownerId, changeSet)} WHERE g.bill IS NOT NULL AND s.chunk_id IS NULL) d
    WHERE billings.owner_id = d.owner AND billings.id = d.sending AND billings.status = 'pending'`;
}

function shares(ownerId: string, changeSet: ChangeRows): SQL {
  return sql`WITH ${groups(changeSet)} SELECT ${ownerOf(ownerId)} AS owner, s.chunk_id AS chunk, 0 AS held,
      iif(g.bill = 'complete', s.price, 0) AS charged, iif(g.bill = 'refunded', s.price, 0) AS refunded
    FROM ${moving(ownerId, changeSet)} WHERE g.bill IS NOT NULL AND s.bill = 'pending' AND s.chunk_id IS NOT NULL`;
}

function hasLeft(next: SQL): SQL {
  return sql`(${next}.attempts > 0 OR ${next}.status <> 'failed')`;
}

function lateMarks(ownerId: string, changeSet: ChangeRows): SQL {
  return sql`WITH ${groups(changeSet)} UPDATE sendings SET timeline = substr(timeline, 1, length(timeline) - 1) || ',' || d.entry || ']'
    FROM (SELECT ${ownerOf(ownerId)} AS owner, ${rows.next} AS next, g.nextLateEntry AS entry
      FROM ${moving(ownerId, changeSet)} WHERE ${rows.next} IS NOT NULL) d
    WHERE sendings.owner_id = d.owner AND sendings.id = d.next AND ${hasLeft(sql`sendings`)}`;
}

function messages(ownerId: string, changeSet: ChangeRows, now: number): SQL {
  const isFollowed = sql`j.next IS NOT NULL AND EXISTS (SELECT 1 FROM sendings n
    WHERE n.owner_id = ${ownerId} AND n.id = j.next AND ${hasLeft(sql`n`)})`;
  const entries = sql`iif(j.at IS NULL, g.entries, '{"at":' || j.at || ',' || g.entries)`;
  return sql`WITH ${groups(changeSet)}, j AS MATERIALIZED (SELECT j.key, ${rows.table} FROM json_each(${changeSet.rows}) j)
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
