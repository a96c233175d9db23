import { MINUTE_MS, minuteOf } from "./minute";

/** Kinds of invocations, in the order of the screen. */
export const DOORS = [
  "screen",
  "rest",
  "callback",
  "mail",
  "express",
  "bulk",
  "receipts",
  "tasks",
  "webhooks",
  "dead",
  "cron",
  "alarm",
] as const satisfies string[];

export type Door = (typeof DOORS)[number];

/** Counts of one kind of invocation in a minute. `most`: trips of one; `errors`: count by "event kind". */
export interface DoorCount {
  door: Door;
  /** Start of the minute, ms UTC. */
  minute: number;
  runs: number;
  failed: number;
  trips: number;
  most: number;
  errors: Record<string, number>;
}

export interface DoorError {
  door: Door;
  what: string;
  count: number;
  /** Minute of the latest one, ms UTC. */
  at: number;
}

export interface DoorHour {
  doors: Omit<DoorCount, "minute" | "errors">[];
  errors: DoorError[];
}

const KEPT_MS = 60 * MINUTE_MS;
/** Limit of error kinds per door and minute. */
const MOST_KINDS = 20;
const MOST_SHOWN = 10;

export const emptyCount = (door: Door, now: number): DoorCount => ({
  door,
  minute: minuteOf(now),
  runs: 0,
  failed: 0,
  trips: 0,
  most: 0,
  errors: {},
});

export const keyOf = ({ door, minute }: Pick<DoorCount, "door" | "minute">): string => `${minute} ${door}`;

export function addCount(to: DoorCount, more: Omit<DoorCount, "door" | "minute">): void {
  to.runs += more.runs;
  to.failed += more.failed;
  to.trips += more.trips;
  to.most = Math.max(to.most, more.most);
  for (const [what, count] of Object.entries(more.errors)) {
    if (Object.keys(to.errors).length >= MOST_KINDS && to.errors[what] === undefined) continue;
    to.errors[what] = (to.errors[what] ?? 0) + count;
  }
}

export const isOld = ({ minute }: Pick<DoorCount, "minute">, now: number): boolean => minute <= now - KEPT_MS;

/** Sums of the last hour by door; the latest kinds of errors first. */
export function hourOf(counts: Iterable<DoorCount>, now: number): DoorHour {
  const doors = new Map<Door, DoorCount>();
  const errors = new Map<string, DoorError>();
  for (const count of counts) {
    const { door, minute } = count;
    if (isOld(count, now)) continue;
    const sum = doors.get(door) ?? emptyCount(door, now);
    doors.set(door, sum);
    addCount(sum, count);
    for (const [what, times] of Object.entries(count.errors)) {
      const known = errors.get(`${door} ${what}`) ?? { door, what, count: 0, at: 0 };
      errors.set(`${door} ${what}`, { ...known, count: known.count + times, at: Math.max(known.at, minute) });
    }
  }
  return {
    doors: DOORS.flatMap((name) => {
      const sum = doors.get(name);
      if (!sum) return [];
      const { door, runs, failed, trips, most } = sum;
      return { door, runs, failed, trips, most };
    }),
    errors: [...errors.values()].sort((one, other) => other.at - one.at).slice(0, MOST_SHOWN),
  };
}
