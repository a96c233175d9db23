/**
 * Tests every third kill moment, a different third each week. The long form: VITE_KILL_EVERY=1 npx vitest run
 * killed-anywhere
 */
export const KILL_EVERY = Number(import.meta.env.VITE_KILL_EVERY ?? 3);

const WEEK = 7 * 86_400_000;
export const FIRST_KILL = Math.floor(Date.now() / WEEK) % KILL_EVERY;

/** A third of a long table, a different third each week; the long form as above. */
export const ofThisWeek = <T>(cases: readonly T[]): T[] => cases.filter((_, at) => at % KILL_EVERY === FIRST_KILL);
