import { type SQL, sql } from "drizzle-orm";
import type { TaskRow } from "./tasks";

const MINUTE_MS = 60_000;

/** Rings in `meta`: a slot is taken again once its ring went round, so a longer run is told by a coarser one. */
const RINGS = [
  { name: "minutes", every: 1, slots: 20 },
  { name: "tens", every: 10, slots: 24 },
  { name: "hours", every: 60, slots: 48 },
] as const;

type Ring = (typeof RINGS)[number];
type Slots = Record<string, [turn: number, people: number]>;

export interface SpeedBar {
  at: number;
  people: number;
  perMinute: number;
}

export interface Speed {
  every: Ring["every"];
  bars: SpeedBar[];
  /** Somebody is still to leave: the last minute is no bar yet. */
  isLeaving: boolean;
  isWhole: boolean;
}

const turnOf = (ms: number, { every }: Ring) => Math.floor(ms / (every * MINUTE_MS));

/** Nothing is written where nobody more left: a late report must not take an old slot. */
export function minuteMeta(meta: SQL, more: SQL, now: number): SQL {
  const counts = RINGS.map((ring) => {
    const at = turnOf(now, ring);
    const [turn, slot] = [sql.raw(`${at}`), sql.raw(`'$.${ring.name}.m${at % ring.slots}'`)];
    const counted = sql`iif(tasks.meta -> ${slot} ->> 0 = ${turn}, tasks.meta -> ${slot} ->> 1, 0)`;
    return sql`${slot}, json_array(${turn}, ${counted} + ${more})`;
  });
  return sql`iif(${more} <= 0, ${meta}, json_set(${meta}, ${sql.join(counts, sql`, `)}))`;
}

type Measured = Pick<TaskRow, "state" | "meta" | "startedAt" | "total" | "sent" | "errored" | "unsent">;

/** Of the whole run, by the finest ring that holds it; null where nobody left. */
export function speedOf({ state, meta, startedAt, ...counts }: Measured, now: number): Speed | null {
  if (startedAt === null) return null;
  const isLeaving = state === "running" && counts.sent + counts.errored + counts.unsent < counts.total;
  if (isLeaving && turnOf(now, RINGS[0]) <= turnOf(startedAt, RINGS[0])) return null;
  const known = (ring: Ring) => new Map(Object.values((meta as Partial<Record<string, Slots>>)[ring.name] ?? {}));
  const told = RINGS.flatMap((ring) => {
    const people = known(ring);
    const current = isLeaving && ring.every === 1 ? 1 : 0;
    const left = [...people].filter(([, some]) => some > 0).map(([turn]) => turn);
    const last = isLeaving ? turnOf(now, ring) - current : Math.max(...left);
    const first = Math.max(turnOf(startedAt, ring), last - ring.slots + 1 + current);
    if (!left.some((turn) => turn >= first && turn <= last)) return [];
    const until = isLeaving ? now : Number.POSITIVE_INFINITY;
    const bars = Array.from({ length: last - first + 1 }, (_, index) =>
      barOf(ring, { turn: first + index, people: people.get(first + index) ?? 0, from: startedAt, until }),
    );
    return [{ every: ring.every, bars, isLeaving, isWhole: first === turnOf(startedAt, ring) }];
  });
  return told.find(({ isWhole }) => isWhole) ?? told.at(-1) ?? null;
}

function barOf(
  ring: Ring,
  { turn, people, from, until }: { turn: number; people: number; from: number; until: number },
) {
  const length = ring.every * MINUTE_MS;
  const at = turn * length;
  const minutes = (Math.min(at + length, until) - Math.max(at, from)) / MINUTE_MS;
  const counted = Math.max(0, people);
  return { at, people: counted, perMinute: Math.round(counted / Math.max(1, ring.every === 1 ? 1 : minutes)) };
}
