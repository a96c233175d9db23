const WEEK = Number(process.env.TURN_WEEK);
const EVERY = Number(process.env.TURNS_EVERY ?? 2);

/** A title's end: goes with scripts one week, without them the next; all: TURNS_EVERY=1 npx playwright test */
export const inTurn = (turn = 0) => (EVERY === 1 ? "" : (turn + WEEK) % EVERY === 0 ? "@js" : "@no-js");

export const hasTurn = (look: number, at: number) => (at + look + WEEK) % EVERY === 0;
