import { type SQL, sql } from "drizzle-orm";

/** How much of a task was done, and when (ms UTC), and the mark before it; it stands in the task's `meta.pace`. */
export type Pace = [at: number, done: number, beforeAt?: number | null, beforeDone?: number | null];

const MARK_MS = 60_000;
/** An older mark speaks of another time: the task stood still since. */
const STALE_MS = 2 * MARK_MS;

/**
 * The task's new `meta` with a mark of how far it is, renewed about each minute, in a statement that writes the row
 * anyway; `done` (SQL) is what will be done.
 */
export function pacedMeta(meta: SQL, done: SQL, now: number): SQL {
  const at = sql`coalesce(tasks.meta ->> '$.pace[0]', 0)`;
  const isFresh = sql`${at} > ${now - STALE_MS}`;
  const mark = sql`json_array(${now}, ${done}, iif(${isFresh}, ${at}, NULL), iif(${isFresh}, tasks.meta ->> '$.pace[1]', NULL))`;
  return sql`json_set(${meta}, '$.pace', json(iif(${at} > ${now - MARK_MS}, tasks.meta -> '$.pace', ${mark})))`;
}

/** A pause is no part of the pace: a task that goes on is measured from here. */
export function resumedMeta(now: number): SQL {
  return sql`json_set(meta, '$.pace', json_array(${now}, iif(type = 'sendings:bulk', sent + errored, expanded)))`;
}

/** Since when a task's pace is measured, and how much was done by then: a minute ago to two, or since it began. */
export function paceStart({ meta, startedAt }: { meta?: object | undefined; startedAt: number | null }) {
  const { pace } = (meta ?? {}) as { pace?: Pace };
  if (!pace) return startedAt === null ? null : { at: startedAt, done: 0 };
  const [at, done, beforeAt, beforeDone] = pace;
  return beforeAt == null ? { at, done } : { at: beforeAt, done: beforeDone ?? 0 };
}
