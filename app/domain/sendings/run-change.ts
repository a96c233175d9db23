import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { additionStatements, lackedBy } from "../contacts/add-addresses";
import { tellLists } from "../contacts/bulk";
import { getList } from "../contacts/lists";
import type { Platform } from "../shared/platform";
import { announcer, failTask, handOn, LEASE_MS, letOthersIn, runLeased, SLICE_MS } from "../tasks/lease";
import type { TaskRow } from "../tasks/tasks";
import { cancelHeld } from "./cancel";
import { addressesOf, type ChangeCursor, type MessageAction, type MessageChange } from "./change";
import type { SendingRow } from "./create";
import { findSendings } from "./find";
import { mentions } from "./ledger";
import { CANCELLED } from "./rules";

/** Messages found in one step. */
const STEP = 300;

/** Changes the messages that a running task means, step by step from its checkpoint; safe to run twice or be killed. */
export async function runChange(platform: Platform, task: TaskRow): Promise<void> {
  await runLeased(platform, task, work);
}

async function work(platform: Platform, task: TaskRow): Promise<void> {
  const { clock } = platform;
  const { action } = task.data as MessageChange;
  const started = clock();
  const say = announcer(platform, task);
  while (clock() - started < SLICE_MS) {
    const outcome = await step(platform, task, action);
    if (outcome === "moved") return stopOrFail(platform, task, action);
    await say(outcome === "last");
    if (outcome === "last") {
      return action.kind === "collect" ? tellLists(platform, { id: task.ownerId }, [action.to]) : undefined;
    }
    await letOthersIn();
  }
  await handOn(platform, task);
}

async function step(platform: Platform, task: TaskRow, action: MessageAction): Promise<"on" | "last" | "moved"> {
  const { filter } = task.data as MessageChange;
  const from = task.cursor as ChangeCursor;
  const page = { ...filter, cursor: from.before, limit: STEP };
  const { rows, next } = await findSendings(platform.db, { id: task.ownerId }, page);
  const to: ChangeCursor = { seq: from.seq + 1, before: next ?? from.before };
  const move = { from, to, looked: rows.length, isLast: next === null };
  const hasMoved =
    action.kind === "collect"
      ? !(await collect(platform, task, rows, action.to, move))
      : !(await cancel(platform, task, rows, move));
  if (hasMoved) return "moved";
  Object.assign(task, { cursor: to });
  return next === null ? "last" : "on";
}

interface Move {
  from: ChangeCursor;
  to: ChangeCursor;
  looked: number;
  isLast: boolean;
}

/** Contacts, their counter and the checkpoint in one D1 batch: together or not at all. */
async function collect({ db, clock }: Platform, task: TaskRow, rows: SendingRow[], listId: string, move: Move) {
  const { ownerId } = task;
  const added = { ownerId, listId, addresses: addressesOf(rows) };
  const now = clock();
  const [count, insert] = additionStatements(added, now);
  const isThere = sql`EXISTS (SELECT 1 FROM contact_lists WHERE owner_id = ${ownerId} AND id = ${listId})`;
  return checkpoint(db, task, { ...move, done: lackedBy(added), isThere, now }, [count, insert]);
}

/** First the messages, then the checkpoint: a step that is done again finds them as it left them. */
async function cancel(platform: Platform, task: TaskRow, rows: SendingRow[], move: Move) {
  const { size } = await cancelHeld(platform, task.ownerId, rows);
  // What a run before this one did before it was killed counts as well.
  const ended = rows.filter(({ error, updatedAt }) => error === CANCELLED && updatedAt >= task.createdAt).length;
  const done = sql`${Math.max(size, ended)}`;
  return checkpoint(platform.db, task, { ...move, done, isThere: sql`1`, now: platform.clock() }, []);
}

type Reached = Move & { done: SQL; isThere: SQL; now: number };

/** Writes how far it got, and with it `also`; false: nothing was written. */
async function checkpoint(db: Database, { ownerId, id }: TaskRow, reached: Reached, also: SQL[]): Promise<boolean> {
  const { from, to, looked, done, isLast, isThere, now } = reached;
  try {
    await db.batch([
      // A moved checkpoint, a task no longer running or a removed list sets cursor to NULL: NOT NULL fails the whole batch.
      db.run(sql`UPDATE tasks SET
          cursor = iif(cursor ->> 'seq' = ${from.seq} AND state = 'running' AND ${isThere}, ${JSON.stringify(to)}, NULL),
          expanded = expanded + ${looked}, sent = sent + ${done},
          total = iif(${Number(isLast)}, expanded + ${looked}, max(total, expanded + ${looked})),
          state = ${isLast ? "completed" : "running"}, finished_at = ${isLast ? now : null},
          lease_until = ${isLast ? 0 : now + LEASE_MS}, due_at = ${isLast ? null : now + LEASE_MS}, updated_at = ${now}
        WHERE owner_id = ${ownerId} AND id = ${id}`),
      ...also.map((statement) => db.run(statement)),
    ]);
  } catch (error) {
    if (mentions(error, "NOT NULL constraint failed: tasks.cursor")) return false;
    throw error;
  }
  return true;
}

/** Paused, stopped or overtaken by another run: nothing to do. Without its list the task can never go on. */
async function stopOrFail(platform: Platform, task: TaskRow, action: MessageAction): Promise<void> {
  if (action.kind === "collect" && !(await getList(platform.db, { id: task.ownerId }, action.to))) {
    await failTask(platform, task, "listNotFound");
  }
}
