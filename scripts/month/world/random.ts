/** Pseudo-random choices that a seed repeats (mulberry32). */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** From `least` to `most`, both included. */
  whole(least: number, most: number): number;
  chance(ratio: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Choices with their weights. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    chance: (ratio) => next() < ratio,
    pick: (choices) => choices[whole(0, choices.length - 1)]!,
    weighted(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return choices.at(-1)![0];
    },
  };
}
