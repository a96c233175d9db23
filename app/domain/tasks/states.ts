import { sql } from "drizzle-orm";
import type { TaskState } from "../../../db/schema/tasks";

/** A mailing is completed when nothing more is awaited: what comes of it all the same goes on as while it ran. */
const GOING = ["running", "completed"] as const satisfies TaskState[];
/** Nothing leaves such a mailing any more: what was not sent ends, and its hold is given back. */
const ENDED = ["stopped", "failed"] as const satisfies TaskState[];

const includes = (states: readonly TaskState[], state: TaskState) => states.includes(state);
const listed = (states: readonly TaskState[]) => sql.raw(`(${states.map((state) => `'${state}'`).join(", ")})`);

export const mayGo = (state: TaskState) => includes(GOING, state);
export const isEnded = (state: TaskState) => includes(ENDED, state);

/** The same for SQL: `state IN ${GOING_SQL}`. */
export const GOING_SQL = listed(GOING);
export const CHANGED_SQL = listed([...GOING, ...ENDED]);
