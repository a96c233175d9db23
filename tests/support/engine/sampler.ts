/** Seeded random choices for tests with many inputs (mulberry32). */
export function sampler(seed: number) {
  let state = seed;

  function random(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const integer = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(choices: readonly T[]): T => choices[integer(0, choices.length - 1)]!;
  return { integer, pick };
}
