import { sql } from "drizzle-orm";
import type { Platform } from "../../../base/shared/ports/platform";
import { announceProgress } from "../../../base/tasks/announce-progress";
import { moveOn, type Step } from "../../../base/tasks/checkpoint";
import { failTask, handOn, letOthersIn, runLeased, SLICE_MS } from "../../../base/tasks/lease";
import type { TaskRow } from "../../../base/tasks/tasks";
import { notifyQuota } from "../../../people/accounts/quotas";
import { type ContactAction, countOf, fitting, freshIn, type Some, statementsOf } from "../change-statements";
import { matching } from "../filter";
import { areLists, getList } from "../lists";
import { NO_ROOM, refusalOfRoom } from "../room";
import { announceLists, type BulkChange, type BulkCursor } from "./bulk";

const STEP = 1000;

/** Runs step by step from its checkpoint; safe to run twice, and after a crash. */
export async function runBulk(platform: Platform, task: TaskRow): Promise<void> {
  await runLeased(platform, task, work);
}

async function work(platform: Platform, task: TaskRow): Promise<void> {
  const { clock } = platform;
  const { ownerId, data } = task;
  const started = clock();
  const { listId, action } = data as BulkChange;
  while (clock() - started < SLICE_MS) {
    const outcome = await step(platform, task);
    if (outcome === "moved") return stopOrFail(platform, task);
    if (outcome === "full") return failTask(platform, task, NO_ROOM);
    await announceProgress(platform, task, outcome === "last");
    if (outcome === "last") {
      if (action.kind === "copy") await notifyQuota(platform, ownerId, "contacts");
      return announceLists(platform, { id: ownerId }, [listId, ...targetOf(action)]);
    }
    await letOthersIn();
  }
  await handOn(platform, task);
}

/** One D1 batch: contacts, counters and checkpoint. */
async function step(platform: Platform, task: TaskRow): Promise<"on" | "last" | "moved" | "full"> {
  const { db, clock } = platform;
  const { ownerId } = task;
  const { listId, filter, lastId, action, newKey } = task.data as BulkChange;
  const from = task.cursor as BulkCursor;
  const [edge] = await db.all<{ phone: string }>(sql`SELECT phone FROM contacts
    WHERE owner_id = ${ownerId} AND list_id = ${listId} AND phone > ${from.phone} ORDER BY phone LIMIT 1 OFFSET ${STEP - 1}`);
  const end = edge ? sql`AND contacts.phone <= ${edge.phone}` : sql``;
  const isNew = newKey === undefined ? sql`` : sql`AND contacts.phone <> ${newKey}`;
  const stretch = sql`contacts.phone > ${from.phone} ${end} ${isNew}`;
  const meant = sql`${stretch} AND iif(contacts.id <= ${lastId} AND ${matching(filter)}, 1, 0)`;
  const some = { ownerId, listId, rows: meant };
  if (action.kind === "copy" && (await refusalOfRoom(db, ownerId, action.to, freshIn(some, action.to)))) return "full";
  const to: BulkCursor = { seq: from.seq + 1, phone: edge?.phone ?? from.phone };
  const statements = statementsOf(some, action, clock()).map((statement) => db.run(statement));
  const reached = { from, to, isLast: !edge, ...countsOf(some, { ...some, rows: stretch }, action) };
  if (!(await moveOn(platform, task, reached, statements))) return "moved";
  Object.assign(task, { cursor: to });
  return edge ? "on" : "last";
}

function countsOf(
  meant: Some,
  looked: Some,
  action: ContactAction,
): Pick<Step, "looked" | "done" | "isThere" | "meta"> {
  const isThere = areLists(meant.ownerId, [meant.listId, ...targetOf(action)]);
  const fit = fitting(meant, action);
  const done = countOf(fit);
  const counts = { looked: countOf(looked), done, isThere };
  if (fit === meant) return counts;
  const skipped = sql`coalesce(meta ->> 'skipped', 0) + ${countOf(meant)} - ${done}`;
  return { ...counts, meta: sql`json_set(meta, '$.skipped', ${skipped})` };
}

/** Does nothing if paused, stopped or taken over. Fails without its lists. */
async function stopOrFail(platform: Platform, task: TaskRow): Promise<void> {
  const { listId, action } = task.data as BulkChange;
  const lists = [listId, ...targetOf(action)].map((id) => getList(platform.db, { id: task.ownerId }, id));
  if ((await Promise.all(lists)).some((list) => !list)) await failTask(platform, task, "listNotFound");
}

function targetOf(action: ContactAction): string[] {
  return "to" in action ? [action.to] : [];
}
