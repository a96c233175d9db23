/** A limit as a leaky bucket: `amount` at once when it is empty, and `amount` a period from then on. */
export interface Bucket {
  key: string;
  amount: number;
  periodMs: number;
  /** What it counts are requests: messages that share one take room once. */
  isOfRequests?: boolean;
  /** The moment it is empty again, microseconds UTC. */
  emptyAt: number;
}

/** A message and the buckets it goes through; `request`: how many of its likeness its provider takes in one request. */
export interface Drop {
  id: string;
  keys: readonly string[];
  request?: number;
  batchKey?: string;
}

export interface Pace {
  go: Set<string>;
  /** When those that do not fit may come again, ms UTC. */
  wait: Map<string, number>;
  /** Buckets as they stand when those that go have gone, microseconds UTC. */
  emptyAt: Map<string, number>;
}

const MICROS = 1000;

/**
 * Lets messages through in their order while every bucket of theirs has room (design: GCRA). Those that wait are given
 * the moments at which room comes, so that each is taken up again about once.
 */
export function pace(drops: readonly Drop[], buckets: readonly Bucket[], nowMs: number): Pace {
  const now = nowMs * MICROS;
  const levels = new Map(
    buckets.map(({ key, amount, periodMs, isOfRequests = false, emptyAt }): [string, Level] => {
      const size = periodMs * MICROS;
      // A clock that jumped back must not hold a bucket full for longer than two periods.
      const from = Math.min(Math.max(emptyAt, now), now + 2 * size);
      const fill = () => ({ emptyAt: from, seats: new Map<string, number>() });
      return [
        key,
        { size, step: Math.ceil(size / amount), isOfRequests, taken: fill(), planned: fill(), isUsed: false },
      ];
    }),
  );
  const go = new Set<string>();
  const wait = new Map<string, number>();
  for (const { id, keys, request = 1, batchKey = id } of drops) {
    const own = keys.map((key) => levels.get(key)).filter((level) => level !== undefined);
    const isFree = own.every(
      (level) => isSeated(level.taken, batchKey) || level.taken.emptyAt + level.step <= now + level.size,
    );
    for (const level of own) pour(level, level.planned, batchKey, request);
    if (isFree) {
      go.add(id);
      for (const level of own) {
        pour(level, level.taken, batchKey, request);
        level.isUsed = true;
      }
    } else {
      const at = Math.max(...own.map((level) => level.planned.emptyAt - level.size));
      wait.set(id, Math.max(nowMs + 1, Math.ceil(at / MICROS)));
    }
  }
  const used = [...levels].filter(([, level]) => level.isUsed);
  return { go, wait, emptyAt: new Map(used.map(([key, level]) => [key, level.taken.emptyAt])) };
}

/** How full a bucket is, and the places left in requests that took their room, by the likeness of who they are for. */
interface Fill {
  emptyAt: number;
  seats: Map<string, number>;
}

interface Level {
  size: number;
  step: number;
  isOfRequests: boolean;
  /** By those that go. */
  taken: Fill;
  /** By all, as if those that wait went in their order. */
  planned: Fill;
  isUsed: boolean;
}

const isSeated = ({ seats }: Fill, batchKey: string) => (seats.get(batchKey) ?? 0) > 0;

function pour({ step, isOfRequests }: Level, fill: Fill, batchKey: string, request: number): void {
  const left = fill.seats.get(batchKey) ?? 0;
  if (left === 0) fill.emptyAt += step;
  if (isOfRequests) fill.seats.set(batchKey, (left === 0 ? request : left) - 1);
}
