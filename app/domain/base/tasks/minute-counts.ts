import { type SQL, sql } from "drizzle-orm";
import type { TaskRow } from "./tasks";

const MINUTE_MS = 60_000;

/** Ring buffers in `meta`: long runs use the coarser ring. */
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
  /** People are still waiting to be sent to: the current minute is not a bar yet. */
  isLeaving: boolean;
  /** People sent to in the current minute; 0 if none are waiting. */
  running: number;
  isWhole: boolean;
}

const turnOf = (ms: number, { every }: Ring) => Math.floor(ms / (every * MINUTE_MS));

/** Writes nothing without an increase: a late report must not take an old slot. */
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

/** Speed over the whole run, from the finest ring that covers it; null if no person was sent to. */
export function speedOf({ state, meta, startedAt, ...counts }: Measured, now: number): Speed | null {
  if (startedAt === null) return null;
  const isLeaving = state === "running" && counts.sent + counts.errored + counts.unsent < counts.total;
  if (isLeaving && turnOf(now, RINGS[0]) <= turnOf(startedAt, RINGS[0])) return null;
  const known = (ring: Ring) => new Map(Object.values((meta as Partial<Record<string, Slots>>)[ring.name] ?? {}));
  const charts = RINGS.flatMap((ring) => {
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
    const running = current === 0 ? 0 : Math.max(0, people.get(turnOf(now, ring)) ?? 0);
    return [{ every: ring.every, bars, isLeaving, running, isWhole: first === turnOf(startedAt, ring) }];
  });
  return charts.find(({ isWhole }) => isWhole) ?? charts.at(-1) ?? null;
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
