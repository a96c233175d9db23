import { type SQL, sql } from "drizzle-orm";
import type { Lane } from "../../../../../db/schema/sendings";
import { NO_ROUTE } from "../../../base/chains/status";
import { guardedByName } from "../../../base/shared/batch-by-name";
import { allOf } from "../../../base/shared/pool";
import type { Platform, QueueMessage } from "../../../base/shared/ports/platform";
import type { LocalHours } from "../../../base/shared/time/local-hours";
import { GOING_SQL } from "../../../base/tasks/states";
import {
  type AccountRouting,
  type AccountStateRow,
  accountRouting,
  accountStateQuery,
} from "../../../network/routing/config";
import type { Claimed } from "./record-outcomes";
import { submitClaim } from "./submit";
import { REQUESTS } from "./submit-batch";
import { SUBMITTED_UNCERTAIN } from "./uncertain";

export interface Claim {
  ownerId: string;
  rows: Claimed[];
  routing: AccountRouting;
  hours: ReadonlyMap<string, LocalHours>;
  started: number;
}

export type Born = Pick<Claim, "rows" | "started">;

interface HoursRow {
  id: string;
  hours: string;
}

export type ChunkMessage = Extract<QueueMessage, { kind: "chunk" }>;
type DispatchMessage = Extract<QueueMessage, { kind: "messages" }>;

export const LEASE_MS = 30_000;
/** Messages per chunk. */
const CHUNK = 1000;

/** Sends messages that were stored as claimed at `started` (ms UTC), by the worker that stored them. */
export async function dispatchBornClaimed(platform: Platform, { ownerId, taskId, lane }: ChunkMessage, born: Born) {
  const claimed = await claimOf(platform, ownerId, null, born.started, sql`(${taskId})`);
  await submitClaim(platform, { ...claimed, rows: born.rows }, lane);
}

/** Sends up to `most` waiting messages of a chunk; returns how many it claimed. */
export async function dispatch(
  platform: Platform,
  chunk: ChunkMessage,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  const { ownerId, firstId, lastId, taskId } = chunk;
  const started = platform.clock();
  const ofTask =
    taskId === null
      ? sql`task_id IS NULL`
      : sql`task_id = ${taskId} AND EXISTS (SELECT 1 FROM tasks t WHERE t.owner_id = ${ownerId} AND t.id = ${taskId}
          AND t.state IN ${GOING_SQL})`;
  const range = sql`id BETWEEN ${firstId} AND ${lastId}`;
  const first = sql`id IN (SELECT id FROM sendings WHERE owner_id = ${ownerId} AND ${range} AND ${waiting(started)}
    ORDER BY id LIMIT ${most})`;
  const these = sql`${Number.isFinite(most) ? first : range} AND ${ofTask}`;
  const claimed = await claim(platform, ownerId, these, started, sql`(${taskId})`);
  const { busy, uncertain } = await submitClaim(platform, claimed, chunk.lane);
  // A task's chunk gets its next turn elsewhere; buckets of single messages are queued here.
  if (taskId === null) await queueAgain(platform, chunk, Math.min(busy.at, uncertain.at));
  return claimed.rows.length;
}

/**
 * Express lane: single messages queued together, one claim per owner, so that no account waits for another's provider.
 */
export async function dispatchMessages(platform: Platform, queueMessages: DispatchMessage[]): Promise<void> {
  const owners = [...Map.groupBy(queueMessages, (queueMessage) => queueMessage.ownerId)];
  const works = owners.map(async ([ownerId, ofOwner]) => {
    const ids = ofOwner.flatMap((queueMessage) => queueMessage.ids);
    const started = platform.clock();
    const named = sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
    const these = sql`${named} AND (task_id IS NULL
      OR EXISTS (SELECT 1 FROM tasks t WHERE t.owner_id = ${ownerId} AND t.id = sendings.task_id AND t.state IN ${GOING_SQL}))`;
    const { lane } = ofOwner[0]!;
    const tasks = sql`(SELECT task_id FROM sendings WHERE owner_id = ${ownerId} AND ${named} AND task_id IS NOT NULL)`;
    await submitApart(platform, await claim(platform, ownerId, these, started, tasks), lane);
  });
  await allOf(works);
}

/** Sends a single message, stored as claimed at `started` (ms UTC), from the request that accepted it. */
export function dispatchAccepted(platform: Platform, row: Claimed, claimed: Omit<Claim, "rows" | "hours">) {
  return submitApart(platform, { ...claimed, rows: [row], hours: new Map() }, "express");
}

async function submitApart(platform: Platform, claimed: Claim, lane: Lane): Promise<void> {
  const { ownerId } = claimed;
  const { busy, uncertain } = await submitClaim(platform, claimed, lane);
  await queueAgain(platform, { kind: "messages", ownerId, ids: busy.ids, lane }, busy.at);
  await queueAgain(platform, { kind: "messages", ownerId, ids: uncertain.ids, lane: "bulk" }, uncertain.at);
}

const CLAIMED_SQL = sql`id, task_id, chunk_id, reseller_id, step, steps, type, recipient, sender, operator, variant, text, payload, vars, price, is_refundable, attempts, is_unsure, error,
  provider, provider_ref, is_test, created_at,
  iif(is_unsure, (SELECT min(value ->> 'at') FROM json_each(timeline) WHERE value ->> 'status' = 'unsure'), NULL) AS unsure_since,
  iif(is_unsure, coalesce(timeline ->> '$[#-1].status' = 'unsure', 0), 0) AS is_told_unsure,
  iif(error IS ${NO_ROUTE}, (SELECT min(value ->> 'at') FROM json_each(timeline) WHERE value ->> 'code' = ${NO_ROUTE}), NULL)
    AS unrouted_since`;

const waiting = (now: number) => sql`status IN ('pending', 'processing') AND wait_until <= ${now}`;

/** Most messages of a channel that a claim's requests can carry, given the largest batch of its providers. */
export function mostClaimed({ providers }: Pick<Platform, "providers">, type: string | null): number {
  const batches = providers.processors.flatMap((processor) => {
    const known = providers.capabilitiesOf(processor);
    return known?.type === type ? known.maxBatch : [];
  });
  const most = REQUESTS * Math.max(0, ...batches);
  return most === 0 || most >= CHUNK ? Number.POSITIVE_INFINITY : most;
}

function claim(platform: Platform, ownerId: string, these: SQL, now: number, taskIds: SQL): Promise<Claim> {
  // A worker may crash after submitting, so its rows are uncertain. Providers without look-up are recorded first.
  const taken = sql`UPDATE sendings SET status = 'processing', attempts = attempts + 1,
      provider = iif(status = 'processing' AND is_unsure < ${SUBMITTED_UNCERTAIN}, NULL, provider),
      is_unsure = iif(is_unsure >= ${SUBMITTED_UNCERTAIN}, is_unsure, is_unsure OR status = 'processing'), wait_until = ${now + LEASE_MS}, updated_at = ${now}
    WHERE owner_id = ${ownerId} AND ${these} AND ${waiting(now)}
    RETURNING ${CLAIMED_SQL}`;
  return claimOf(platform, ownerId, taken, now, taskIds);
}

async function claimOf(
  platform: Platform,
  ownerId: string,
  taken: SQL | null,
  now: number,
  taskIds: SQL,
): Promise<Claim> {
  const { db } = platform;
  const {
    account: [standing],
    hours,
    rows = [],
  } = await guardedByName(db, {
    account: db.all<AccountStateRow>(accountStateQuery(ownerId)),
    hours: db.all<HoursRow>(sql`SELECT id, data -> 'timing' -> 'hours' AS hours FROM tasks WHERE owner_id = ${ownerId}
      AND id IN ${taskIds} AND data -> 'timing' -> 'hours' <> 'null'`),
    rows: taken ? db.all<Claimed>(taken) : undefined,
  });
  return {
    ownerId,
    rows,
    routing: await accountRouting(platform, standing!),
    started: now,
    hours: new Map(hours.map((row) => [row.id, JSON.parse(row.hours) as LocalHours])),
  };
}

async function queueAgain(platform: Platform, queueMessage: QueueMessage, retryAt: number): Promise<void> {
  if (!Number.isFinite(retryAt)) return;
  await platform.queue.send([queueMessage], Math.max(1, Math.ceil((retryAt - platform.clock()) / 1000)));
}

export function chunkMessage(chunk: {
  ownerId: string;
  firstId: string;
  lastId: string;
  taskId: string | null;
  lane: Lane;
}) {
  const { ownerId, firstId, lastId, taskId, lane } = chunk;
  return { kind: "chunk", ownerId, firstId, lastId, taskId, lane } satisfies QueueMessage;
}
