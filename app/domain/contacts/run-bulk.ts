import { sql } from "drizzle-orm";
import { mentions } from "../sendings/ledger";
import type { Platform } from "../shared/platform";
import { announcer, failTask, handOn, LEASE_MS, letOthersIn, runLeased, SLICE_MS } from "../tasks/lease";
import type { TaskRow } from "../tasks/tasks";
import { type ContactAction, countOf, fitting, type Some, statementsOf } from "./action";
import { type BulkChange, type BulkCursor, tellLists } from "./bulk";
import { matching } from "./filter";
import { getList } from "./lists";

/** Contacts looked at in one batch. */
const STEP = 1000;

/** Changes the contacts that a running task means, step by step from its checkpoint; safe to run twice or be killed. */
export async function runBulk(platform: Platform, task: TaskRow): Promise<void> {
  await runLeased(platform, task, work);
}

async function work(platform: Platform, task: TaskRow): Promise<void> {
  const { clock } = platform;
  const { ownerId, data } = task;
  const started = clock();
  const say = announcer(platform, task);
  const { listId, action } = data as BulkChange;
  while (clock() - started < SLICE_MS) {
    const outcome = await step(platform, task);
    if (outcome === "moved") return stopOrFail(platform, task);
    await say(outcome === "last");
    if (outcome === "last") return tellLists(platform, { id: ownerId }, [listId, ...targetOf(action)]);
    await letOthersIn();
  }
  await handOn(platform, task);
}

/** One step is one D1 batch: contacts, counters of lists and the checkpoint together or not at all. */
async function step({ db, clock }: Platform, task: TaskRow): Promise<"on" | "last" | "moved"> {
  const { ownerId, id: taskId } = task;
  const { listId, filter, lastId, action, newKey } = task.data as BulkChange;
  const from = task.cursor as BulkCursor;
  const [edge] = await db.all<{ phone: string }>(sql`SELECT phone FROM contacts
    WHERE owner_id = ${ownerId} AND list_id = ${listId} AND phone > ${from.phone} ORDER BY phone LIMIT 1 OFFSET ${STEP - 1}`);
  const end = edge ? sql`AND contacts.phone <= ${edge.phone}` : sql``;
  const isNew = newKey === undefined ? sql`` : sql`AND contacts.phone <> ${newKey}`;
  const stretch = sql`contacts.phone > ${from.phone} ${end} ${isNew}`;
  // Behind iif the planner sees no index to prefer to the stretch of phones.
  const meant = sql`${stretch} AND iif(contacts.id <= ${lastId} AND ${matching(filter)}, 1, 0)`;
  const some = { ownerId, listId, rows: meant };
  const to: BulkCursor = { seq: from.seq + 1, phone: edge?.phone ?? from.phone };
  const now = clock();
  try {
    await db.batch([
      db.run(checkpoint({ ownerId, taskId, from, to, action, now }, some, { ...some, rows: stretch }, !edge)),
      ...statementsOf(some, action, now).map((statement) => db.run(statement)),
    ]);
  } catch (error) {
    if (mentions(error, "NOT NULL constraint failed: tasks.cursor")) return "moved";
    throw error;
  }
  Object.assign(task, { cursor: to });
  return edge ? "on" : "last";
}

interface Move {
  ownerId: string;
  taskId: string;
  from: BulkCursor;
  to: BulkCursor;
  action: ContactAction;
  now: number;
}

// A moved checkpoint, a task no longer running or a removed list sets cursor to NULL: NOT NULL fails the whole batch.
function checkpoint({ ownerId, taskId, from, to, action, now }: Move, meant: Some, looked: Some, isLast: boolean) {
  const lists = JSON.stringify([meant.listId, ...targetOf(action)]);
  const areThere = sql`NOT EXISTS (SELECT 1 FROM json_each(${lists}) j WHERE NOT EXISTS
    (SELECT 1 FROM contact_lists l WHERE l.owner_id = ${ownerId} AND l.id = j.value))`;
  const fit = fitting(meant, action);
  const done = countOf(fit);
  const skipped =
    fit === meant
      ? sql``
      : sql`meta = json_set(meta, '$.skipped', coalesce(meta ->> 'skipped', 0) + ${countOf(meant)} - ${done}),`;
  return sql`UPDATE tasks SET
      cursor = iif(cursor ->> 'seq' = ${from.seq} AND state = 'running' AND ${areThere}, ${JSON.stringify(to)}, NULL),
      expanded = expanded + ${countOf(looked)}, sent = sent + ${done}, ${skipped}
      total = iif(${Number(isLast)}, expanded + ${countOf(looked)}, max(total, expanded + ${countOf(looked)})),
      state = ${isLast ? "completed" : "running"}, finished_at = ${isLast ? now : null},
      lease_until = ${isLast ? 0 : now + LEASE_MS}, due_at = ${isLast ? null : now + LEASE_MS}, updated_at = ${now}
    WHERE owner_id = ${ownerId} AND id = ${taskId}`;
}

/** Paused, stopped or overtaken by another run: nothing to do. Without its lists the task can never go on. */
async function stopOrFail(platform: Platform, task: TaskRow): Promise<void> {
  const { listId, action } = task.data as BulkChange;
  const lists = [listId, ...targetOf(action)].map((id) => getList(platform.db, { id: task.ownerId }, id));
  if ((await Promise.all(lists)).some((list) => !list)) await failTask(platform, task, "listNotFound");
}

function targetOf(action: ContactAction): string[] {
  return "to" in action ? [action.to] : [];
}
