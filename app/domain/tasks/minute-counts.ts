import { type SQL, sql } from "drizzle-orm";

const MINUTE_MS = 60_000;
/** A ring in `meta.minutes`: the slot of a minute is taken again twenty minutes later. */
const SLOTS = 20;
const SHOWN = SLOTS - 1;

export interface MinuteCount {
  at: number;
  people: number;
}

const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS);

export function minuteMeta(meta: SQL, more: SQL, now: number): SQL {
  const slot = sql.raw(`'$.minutes.m${minuteOf(now) % SLOTS}'`);
  const counted = sql`iif(tasks.meta -> ${slot} ->> 0 = ${minuteOf(now)}, tasks.meta -> ${slot} ->> 1, 0)`;
  return sql`json_set(${meta}, ${slot}, json_array(${minuteOf(now)}, ${counted} + ${more}))`;
}

interface Measured {
  state: string;
  meta: object;
  startedAt: number | null;
}

/** Whole minutes up to now, oldest first; empty where nothing runs or left. */
export function minuteCounts({ state, meta, startedAt }: Measured, now: number): MinuteCount[] {
  const { minutes = {} } = meta as { minutes?: Record<string, [minute: number, people: number]> };
  if (state !== "running" || startedAt === null) return [];
  const known = new Map(Object.values(minutes));
  const first = Math.max(minuteOf(startedAt), minuteOf(now) - SHOWN);
  const length = Math.max(0, minuteOf(now) - first);
  const counts = Array.from({ length }, (_, index) => ({
    at: (first + index) * MINUTE_MS,
    people: Math.max(0, known.get(first + index) ?? 0),
  }));
  return counts.some(({ people }) => people > 0) ? counts : [];
}
