/** Leaky bucket: burst of `amount`, then `amount` per period. */
export interface Bucket {
  key: string;
  amount: number;
  periodMs: number;
  /** Counts requests: messages in the same request count once. */
  isOfRequests?: boolean;
  emptyAt: number;
}

export interface Drop {
  id: string;
  keys: readonly string[];
  request?: number;
  batchKey?: string;
}

export interface Pace {
  go: Set<string>;
  wait: Map<string, number>;
  /** State after the sent messages, microseconds UTC. */
  emptyAt: Map<string, number>;
}

const MICROS = 1000;

/** Admits messages while all their buckets have capacity (GCRA); others get the time at which there is capacity. */
export function pace(drops: readonly Drop[], buckets: readonly Bucket[], nowMs: number): Pace {
  const now = nowMs * MICROS;
  const levels = new Map(
    buckets.map(({ key, amount, periodMs, isOfRequests = false, emptyAt }): [string, Level] => {
      const size = periodMs * MICROS;
      // After the clock jumped back, a bucket stays full for two periods at most.
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

/** Fill level, and free slots in open requests by batch key. */
interface Fill {
  emptyAt: number;
  seats: Map<string, number>;
}

interface Level {
  size: number;
  step: number;
  isOfRequests: boolean;
  taken: Fill;
  planned: Fill;
  isUsed: boolean;
}

const isSeated = ({ seats }: Fill, batchKey: string) => (seats.get(batchKey) ?? 0) > 0;

function pour({ step, isOfRequests }: Level, fill: Fill, batchKey: string, request: number): void {
  const left = fill.seats.get(batchKey) ?? 0;
  if (left === 0) fill.emptyAt += step;
  if (isOfRequests) fill.seats.set(batchKey, (left === 0 ? request : left) - 1);
}
