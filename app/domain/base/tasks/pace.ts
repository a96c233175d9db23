import { type SQL, sql } from "drizzle-orm";

/** Task progress (ms UTC, count) and the previous mark, in `meta.pace`. */
export type Pace = [at: number, done: number, beforeAt?: number | null, beforeDone?: number | null];

const MARK_MS = 60_000;
/** ms; older marks date from before a standstill. */
const STALE_MS = 2 * MARK_MS;

/** Updates the mark about every minute within another write; `done` is SQL. */
export function pacedMeta(meta: SQL, done: SQL, now: number): SQL {
  const at = sql`coalesce(tasks.meta ->> '$.pace[0]', 0)`;
  const isFresh = sql`${at} > ${now - STALE_MS}`;
  const mark = sql`json_array(${now}, ${done}, iif(${isFresh}, ${at}, NULL), iif(${isFresh}, tasks.meta ->> '$.pace[1]', NULL))`;
  return sql`json_set(${meta}, '$.pace', json(iif(${at} > ${now - MARK_MS}, tasks.meta -> '$.pace', ${mark})))`;
}

/** Restarts the measurement after a pause. */
export function resumedMeta(now: number): SQL {
  return sql`json_set(meta, '$.pace', json_array(${now}, iif(type = 'sendings:bulk', sent + errored, expanded)))`;
}

export function paceStart({ meta, startedAt }: { meta?: object | undefined; startedAt: number | null }) {
  const { pace } = (meta ?? {}) as { pace?: Pace };
  if (!pace) return startedAt === null ? null : { at: startedAt, done: 0 };
  const [at, done, beforeAt, beforeDone] = pace;
  return beforeAt == null ? { at, done } : { at: beforeAt, done: beforeDone ?? 0 };
}
