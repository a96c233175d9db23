import { and, eq, lte, sql } from "drizzle-orm";
import { tasks } from "../../../db/schema/tasks";
import { announce } from "../shared/announce";
import type { Platform } from "../shared/ports/platform";
import { makeChunksDueStatement } from "./make-chunks-due";
import { type TaskRow, taskView } from "./tasks";
import { keptUntil } from "./undo-time";

export const LEASE_MS = 30_000;
/** ms; then the invocation queues itself, because a Worker may be stopped. */
export const SLICE_MS = 15_000;
const MAX_FAILURES = 5;

/** Runs `work` on an unclaimed running task; counts and rethrows unknown failures. */
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

async function claim({ db, clock }: Platform, { ownerId, id }: TaskRow): Promise<TaskRow | undefined> {
  const now = clock();
  const [row] = await db
    .update(tasks)
    .set({ leaseUntil: now + LEASE_MS, dueAt: now + LEASE_MS })
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), eq(tasks.state, "running"), lte(tasks.leaseUntil, now)))
    .returning();
  return row;
}

/** Yields between steps: a local in-process database would otherwise block requests. */
export function letOthersIn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

export async function handOn(platform: Platform, { ownerId, id, cursor }: TaskRow): Promise<void> {
  await platform.db
    .update(tasks)
    .set({ leaseUntil: 0 })
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), sql`cursor ->> 'seq' = ${cursor.seq}`));
  await platform.queue.send([{ kind: "task", ownerId, taskId: id }]);
}

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
