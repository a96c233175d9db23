const WEEK = Number(process.env.TURN_WEEK);
const EVERY = Number(process.env.TURNS_EVERY ?? 2);

/**
 * Tag at a title's end: runs with scripts one week, without them the next. For all: TURNS_EVERY=1 npx playwright test
 */
export const inTurn = (turn = 0) => (EVERY === 1 ? "" : (turn + WEEK) % EVERY === 0 ? "@js" : "@no-js");

export const hasTurn = (variant: number, at: number) => (at + variant + WEEK) % EVERY === 0;
