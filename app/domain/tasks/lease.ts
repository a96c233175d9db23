import { and, eq, lte, sql } from "drizzle-orm";
import { tasks } from "../../../db/schema/tasks";
import type { Platform } from "../shared/ports/platform";
import { announce } from "../shared/publish";
import { makeChunksDueStatement } from "./make-chunks-due";
import { getTask, type TaskRow, taskView } from "./tasks";
import { keptUntil } from "./undo-time";

/** A run holds its task this long, and renews it with each step. */
export const LEASE_MS = 30_000;
/** One invocation works this long, then rings itself: a Worker may be stopped at any moment. */
export const SLICE_MS = 15_000;
/** A task that fails this often in a row for no known reason is over. */
const MAX_FAILURES = 5;
const QUIET_MS = 500;

/** Does `work` on a running task that nobody else works on, from its checkpoint; an unknown failure is counted and thrown. */
export async function runLeased(
  platform: Platform,
  given: TaskRow,
  work: (platform: Platform, task: TaskRow) => Promise<void>,
): Promise<void> {
  const task = await claim(platform, given);
  if (!task) return;
  try {
    await work(platform, task);
  } catch (error) {
    await recordFailure(platform, task).catch(() => undefined);
    throw error;
  }
}

/** Takes the task for a while; what another run reached since it was read comes back with it. */
async function claim({ db, clock }: Platform, { ownerId, id }: TaskRow): Promise<TaskRow | undefined> {
  const now = clock();
  const [row] = await db
    .update(tasks)
    .set({ leaseUntil: now + LEASE_MS, dueAt: now + LEASE_MS })
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), eq(tasks.state, "running"), lte(tasks.leaseUntil, now)))
    .returning();
  return row;
}

/**
 * Lets others in between two steps: where the database runs in the same process as the rules, as it does locally, a
 * run of statements leaves no moment in which a request would be taken.
 */
export function letOthersIn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Lets go of a task that has more to do, and rings for whoever goes on. */
export async function handOn(platform: Platform, { ownerId, id, cursor }: TaskRow): Promise<void> {
  await platform.db
    .update(tasks)
    .set({ leaseUntil: 0 })
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), sql`cursor ->> 'seq' = ${cursor.seq}`));
  await platform.queue.send([{ kind: "task", ownerId, taskId: id }]);
}

/** Ends a task that can never go on. */
export async function failTask(platform: Platform, { ownerId, id }: TaskRow, error: string): Promise<void> {
  const { db, clock, hub } = platform;
  const now = clock();
  const [[row]] = await db.batch([
    db
      .update(tasks)
      .set({ state: "failed", error, leaseUntil: 0, dueAt: keptUntil(now), finishedAt: now, updatedAt: now })
      .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), eq(tasks.state, "running")))
      .returning(),
    makeChunksDueStatement(db, ownerId, id, now),
  ]);
  if (row) await announce(hub, ownerId, [{ event: "tasks.updated", data: taskView(row) }]);
}

// The next step that is written forgets the failures: its checkpoint has none.
async function recordFailure(platform: Platform, task: TaskRow): Promise<void> {
  const { ownerId, id, cursor } = task;
  const failures = Number(cursor.failures ?? 0) + 1;
  if (failures >= MAX_FAILURES) return failTask(platform, task, "internal");
  const mine = and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), eq(tasks.state, "running"));
  await platform.db
    .update(tasks)
    .set({ leaseUntil: 0, cursor: { ...cursor, failures } })
    .where(and(mine, sql`cursor ->> 'seq' = ${cursor.seq}`));
}

/** Tells open screens of the task at most twice a second; the last word is always heard. */
export function announcer({ db, clock, hub }: Platform, { ownerId, id }: TaskRow) {
  let heard = 0;
  return async (isLast: boolean): Promise<void> => {
    if (!isLast && clock() - heard < QUIET_MS) return;
    heard = clock();
    const task = await getTask(db, { id: ownerId }, id);
    if (task) await announce(hub, ownerId, [{ event: "tasks.updated", data: taskView(task) }]);
  };
}
