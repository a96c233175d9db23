/** A limit as a leaky bucket: `amount` at once when it is empty, and `amount` a period from then on. */
export interface Bucket {
  key: string;
  amount: number;
  periodMs: number;
  /** The moment it is empty again, microseconds UTC. */
  emptyAt: number;
}

/** A message and the buckets it goes through. */
export interface Drop {
  id: string;
  keys: readonly string[];
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
    buckets.map(({ key, amount, periodMs, emptyAt }) => {
      const size = periodMs * MICROS;
      // A clock that jumped back must not hold a bucket full for longer than two periods.
      const from = Math.min(Math.max(emptyAt, now), now + 2 * size);
      return [key, { size, step: Math.ceil(size / amount), emptyAt: from, planned: from, isUsed: false }];
    }),
  );
  const go = new Set<string>();
  const wait = new Map<string, number>();
  for (const { id, keys } of drops) {
    const own = keys.map((key) => levels.get(key)).filter((level) => level !== undefined);
    const isFree = own.every((level) => level.emptyAt + level.step <= now + level.size);
    for (const level of own) level.planned += level.step;
    if (isFree) {
      go.add(id);
      for (const level of own) {
        level.emptyAt += level.step;
        level.isUsed = true;
      }
    } else {
      const at = Math.max(...own.map((level) => level.planned - level.size));
      wait.set(id, Math.max(nowMs + 1, Math.ceil(at / MICROS)));
    }
  }
  const used = [...levels].filter(([, level]) => level.isUsed);
  return { go, wait, emptyAt: new Map(used.map(([key, level]) => [key, level.emptyAt])) };
}
