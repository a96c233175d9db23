import { and, eq, lte, sql } from "drizzle-orm";
import { tasks } from "../../../../db/schema/tasks";
import { announce } from "../shared/announce";
import type { Platform } from "../shared/ports/platform";
import { makeChunksDueStatement } from "./make-chunks-due";
import { type TaskRow, taskView } from "./tasks";
import { keptUntil } from "./undo-time";

export const LEASE_MS = 30_000;
/** ms; then the invocation queues its continuation, because a Worker may be stopped. */
export const SLICE_MS = 15_000;
const MAX_FAILURES = 5;

interface Options {
  /** Counts a killed run (out of memory, for example) as a failure; a checkpoint resets the count. */
  countsKills?: boolean;
}

/** Claims a running task and runs `work` on it; counts and rethrows unknown failures. */
export async function runLeased(
  platform: Platform,
  row: TaskRow,
  work: (platform: Platform, task: TaskRow) => Promise<void>,
  { countsKills = false }: Options = {},
): Promise<void> {
  const task = await claim(platform, row, countsKills);
  if (!task) return;
  if (countsKills && Number(task.cursor.failures) > MAX_FAILURES) return failTask(platform, task, "internal");
  try {
    await work(platform, task);
  } catch (error) {
    await recordFailure(platform, task, countsKills).catch(() => undefined);
    throw error;
  }
}

async function claim(
  { db, clock }: Platform,
  { ownerId, id }: TaskRow,
  countsKills: boolean,
): Promise<TaskRow | undefined> {
  const now = clock();
  const cursor = sql`json_set(cursor, '$.failures', coalesce(cursor ->> 'failures', 0) + 1)`;
  const [row] = await db
    .update(tasks)
    .set({ leaseUntil: now + LEASE_MS, dueAt: now + LEASE_MS, ...(countsKills && { cursor }) })
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), eq(tasks.state, "running"), lte(tasks.leaseUntil, now)))
    .returning();
  return row;
}

/** Yields between steps: otherwise a local in-process database would block requests. */
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

async function recordFailure(platform: Platform, task: TaskRow, isCounted: boolean): Promise<void> {
  const { ownerId, id, cursor } = task;
  const known = Number(cursor.failures ?? 0);
  const failures = isCounted ? Math.max(known, 1) : known + 1;
  if (failures >= MAX_FAILURES) return failTask(platform, task, "internal");
  const ownRow = and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), eq(tasks.state, "running"));
  await platform.db
    .update(tasks)
    .set({ leaseUntil: 0, cursor: { ...cursor, failures } })
    .where(and(ownRow, sql`cursor ->> 'seq' = ${cursor.seq}`));
}
