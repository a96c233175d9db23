import { sql } from "drizzle-orm";
import { incoming } from "../../../../db/schema/incoming";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import type { Platform } from "../../base/shared/ports/platform";
import { announceProgress } from "../../base/tasks/announce-progress";
import { moveOn } from "../../base/tasks/checkpoint";
import { failTask, handOn, letOthersIn, runLeased, SLICE_MS } from "../../base/tasks/lease";
import type { TaskRow } from "../../base/tasks/tasks";
import { areLists, getList } from "../../library/contacts/lists";
import { NO_ROOM, refusalOfRoom } from "../../library/contacts/room";
import { type IncomingChange, type IncomingCursor, reportChanged, statementsOf } from "./bulk";
import { isLike, stretchOf } from "./filter";
import { NOBODY } from "./match";

const STEP = 500;

/** Resumes from the checkpoint; safe to repeat. */
export async function runIncomingBulk(platform: Platform, task: TaskRow): Promise<void> {
  await runLeased(platform, task, work);
}

async function work(platform: Platform, task: TaskRow): Promise<void> {
  const { clock } = platform;
  const { action } = task.data as IncomingChange;
  const started = clock();
  while (clock() - started < SLICE_MS) {
    const outcome = await step(platform, task);
    if (outcome === "moved") return stopOrFail(platform, task);
    if (outcome === "full") return failTask(platform, task, NO_ROOM);
    await announceProgress(platform, task, outcome === "last");
    if (outcome === "last") return reportChanged(platform, { id: task.ownerId }, ownerOf(task), action);
    await letOthersIn();
  }
  await handOn(platform, task);
}

/** One D1 batch: messages or contacts, counter and checkpoint. */
async function step(platform: Platform, task: TaskRow): Promise<"on" | "last" | "moved" | "full"> {
  const { db, clock } = platform;
  const { ownerId } = task;
  const { filter, action } = task.data as IncomingChange;
  const from = task.cursor as IncomingCursor;
  const of = ownerOf(task);
  const raw = await db.all<RawRow>(sql`${stretchOf(of, filter, from.before)} LIMIT ${STEP}`);
  const looked = raw.map((one) => rowOf(incoming, one));
  const rows = looked.filter((row) => isLike(row, filter));
  const isLast = looked.length < STEP;
  const to: IncomingCursor = { seq: from.seq + 1, before: looked.at(-1)?.id ?? from.before };
  const { count, change, fresh } = statementsOf({ ownerId, of, rows, action }, clock());
  if (action.kind === "list" && (await refusalOfRoom(db, ownerId, action.to, fresh))) return "full";
  const isThere = areLists(ownerId, "to" in action ? [action.to] : []);
  const reached = { from, to, looked: looked.length, done: fresh, isLast, isThere };
  if (!(await moveOn(platform, task, reached, [db.run(count), db.run(change)]))) return "moved";
  Object.assign(task, { cursor: to });
  return isLast ? "last" : "on";
}

function ownerOf({ ownerId, data }: TaskRow): string {
  return (data as IncomingChange).isUnclaimed ? NOBODY : ownerId;
}

async function stopOrFail(platform: Platform, task: TaskRow): Promise<void> {
  const { action } = task.data as IncomingChange;
  if ("to" in action && !(await getList(platform.db, { id: task.ownerId }, action.to))) {
    await failTask(platform, task, "listNotFound");
  }
}
