export interface Chance {
  /** 0 ≤ x < 1 */
  next(): number;
  /** True with this probability. */
  in(ratio: number): boolean;
  /** Integer, 0 ≤ x < n */
  below(n: number): number;
  pick<T>(items: readonly T[]): T;
  draw<T>(items: T[]): T | undefined;
  fork(): Chance;
}

/** Deterministic by seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    in: (ratio) => next() < ratio,
    pick: (items) => items[below(items.length)]!,
    draw: (items) => items.splice(below(items.length), 1)[0],
    fork: () => chanceOf(below(2 ** 31)),
  };
}
