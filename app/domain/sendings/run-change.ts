import { sql } from "drizzle-orm";
import { tellLists } from "../contacts/bulk";
import { getList } from "../contacts/lists";
import type { Platform } from "../shared/platform";
import { announcer, failTask, handOn, LEASE_MS, letOthersIn, runLeased, SLICE_MS } from "../tasks/lease";
import type { TaskRow } from "../tasks/tasks";
import { addressesOf, applyTo, type ChangeCursor, type MessageAction, type MessageChange } from "./change";
import type { SendingRow } from "./create";
import { findSendings } from "./find";
import { CANCELLED } from "./rules";

/** Messages found in one step. */
const STEP = 300;

/** Changes the messages that a running task means, step by step from its checkpoint; safe to run twice or be killed. */
export async function runChange(platform: Platform, task: TaskRow): Promise<void> {
  await runLeased(platform, task, work);
}

async function work(platform: Platform, task: TaskRow): Promise<void> {
  const { clock, db } = platform;
  const { action } = task.data as MessageChange;
  const owner = { id: task.ownerId };
  const started = clock();
  const say = announcer(platform, task);
  while (clock() - started < SLICE_MS) {
    if (action.kind === "collect" && !(await getList(db, owner, action.to))) {
      return failTask(platform, task, "listNotFound");
    }
    const outcome = await step(platform, task);
    if (outcome === "moved") return;
    await say(outcome === "last");
    if (outcome === "last") return action.kind === "collect" ? tellLists(platform, owner, [action.to]) : undefined;
    await letOthersIn();
  }
  await handOn(platform, task);
}

/** First the messages, then the checkpoint: a step that is done again finds them as it left them. */
async function step(platform: Platform, task: TaskRow): Promise<"on" | "last" | "moved"> {
  const owner = { id: task.ownerId };
  const { filter, action } = task.data as MessageChange;
  const from = task.cursor as ChangeCursor;
  const { rows, next } = await findSendings(platform.db, owner, { ...filter, cursor: from.before, limit: STEP });
  const changed = await applyTo(platform, owner, rows, action);
  const done = Math.max(changed, doneOf(rows, action, task.createdAt));
  const to: ChangeCursor = { seq: from.seq + 1, before: next ?? from.before };
  const hasMoved = !(await checkpoint(platform, task, { from, to, looked: rows.length, done, isLast: next === null }));
  if (hasMoved) return "moved";
  Object.assign(task, { cursor: to });
  return next === null ? "last" : "on";
}

/** What a run before this one did before it was killed counts as well. */
function doneOf(rows: SendingRow[], action: MessageAction, since: number): number {
  if (action.kind === "collect") return addressesOf(rows).length;
  return rows.filter(({ error, updatedAt }) => error === CANCELLED && updatedAt >= since).length;
}

interface Move {
  from: ChangeCursor;
  to: ChangeCursor;
  looked: number;
  done: number;
  isLast: boolean;
}

// Paused, stopped or overtaken by another run, it moves nothing.
async function checkpoint({ db, clock }: Platform, { ownerId, id }: TaskRow, { from, to, looked, done, isLast }: Move) {
  const now = clock();
  const moved = await db.all<{ id: string }>(sql`UPDATE tasks SET cursor = ${JSON.stringify(to)},
      expanded = expanded + ${looked}, sent = sent + ${done},
      total = iif(${Number(isLast)}, expanded + ${looked}, max(total, expanded + ${looked})),
      state = ${isLast ? "completed" : "running"}, finished_at = ${isLast ? now : null},
      lease_until = ${isLast ? 0 : now + LEASE_MS}, due_at = ${isLast ? null : now + LEASE_MS}, updated_at = ${now}
    WHERE owner_id = ${ownerId} AND id = ${id} AND state = 'running' AND cursor ->> 'seq' = ${from.seq} RETURNING id`);
  return moved.length > 0;
}
