import { sql } from "drizzle-orm";
import type { TaskState } from "../../../../db/schema/tasks";

/** Late receipts are still processed after completion. */
const GOING = ["running", "completed"] as const satisfies TaskState[];
/** Unsent messages are ended and refunded. */
const ENDED = ["stopped", "failed"] as const satisfies TaskState[];

const includes = (states: readonly TaskState[], state: TaskState) => states.includes(state);
const listed = (states: readonly TaskState[]) => sql.raw(`(${states.map((state) => `'${state}'`).join(", ")})`);

export const mayGo = (state: TaskState) => includes(GOING, state);
export const isEnded = (state: TaskState) => includes(ENDED, state);

export const GOING_SQL = listed(GOING);
export const CHANGED_SQL = listed([...GOING, ...ENDED]);
