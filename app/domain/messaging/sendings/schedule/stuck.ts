import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { users } from "../../../../../db/schema/accounts";
import { tasks } from "../../../../../db/schema/tasks";
import { announceNotification, type Notice, notificationOf } from "../../../base/notifications/notify";
import { reportFailure } from "../../../base/shared/errors/isolate-failures";
import type { Platform } from "../../../base/shared/ports/platform";
import type { TaskRow } from "../../../base/tasks/tasks";

/** Task error after repeated unexplained failures. */
export const STUCK = "internal";
/** ms; after forty minutes in total, the task waits for a person. */
const PAUSES_MS = [30_000, 60_000, 2 * 60_000, 5 * 60_000, 10 * 60_000, 20 * 60_000];
const LAST_MS = 30_000;
/** ms; afterwards the task ends and its hold is released. */
export const KEPT_STUCK_MS = 3 * 24 * 60 * 60_000;

const COUNT = sql`coalesce(cursor ->> '$.failures', 0)`;

/**
 * Runs a task in `state` that is `free`. A start counts as a failure until the checkpoint moves, because a killed
 * worker throws nothing. Retries with growing pauses, then calls `giveUp`.
 */
export async function patiently(
  platform: Platform,
  task: TaskRow,
  free: SQL | undefined,
  { work, giveUp }: { work(): Promise<void>; giveUp(): Promise<void> },
): Promise<void> {
  const { ownerId, id, type } = task;
  const report = (error: unknown) => reportFailure("task.failed", { ownerId, id, type }, error);
  const failures = await begin(platform, task, free);
  if (failures === null) return;
  if (failures > PAUSES_MS.length) {
    report(new Error("its runs ended without a word"));
    return giveUp();
  }
  try {
    await work();
  } catch (error) {
    report(error);
    if (failures === PAUSES_MS.length) return giveUp();
    await putOff(platform, task, failures);
  }
}

/** Number of consecutive failures; null: another run has the task. */
async function begin({ db, clock }: Platform, task: TaskRow, free: SQL | undefined): Promise<number | null> {
  const now = clock();
  const until = sql<number>`${now} + coalesce(${JSON.stringify(PAUSES_MS)} ->> ${COUNT}, ${LAST_MS})`;
  const cursor = sql<TaskRow["cursor"]>`json_set(cursor, '$.failures', ${COUNT} + 1)`;
  const [row] = await db
    .update(tasks)
    .set({ leaseUntil: until, dueAt: until, cursor, updatedAt: now })
    .where(and(ownRow(task), free))
    .returning({ cursor: tasks.cursor, data: tasks.data });
  if (!row) return null;
  // An erasure may have changed the data since it was read.
  task.data = row.data;
  const { failures, ...reached } = row.cursor;
  task.cursor = reached;
  return Number(failures) - 1;
}

async function putOff({ db, clock }: Platform, task: TaskRow, failures: number): Promise<void> {
  const at = clock() + PAUSES_MS[failures]!;
  await db
    .update(tasks)
    .set({ leaseUntil: at, dueAt: at })
    .where(and(ownRow(task), sql`${COUNT} = ${failures + 1}`));
}

const ownRow = ({ ownerId, id, state }: TaskRow) =>
  and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), eq(tasks.state, state));

/** Resets the failure count on resume. */
export const forgiven = sql<Record<string, unknown>>`json_remove(cursor, '$.failures')`;

export async function stuckNotices(
  db: Database,
  { ownerId, title }: Pick<TaskRow, "ownerId" | "title">,
  now: number,
  when: SQL,
): Promise<Notice[]> {
  const [managers, owner] = await Promise.all([
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.level, "manager"), eq(users.isActive, true))),
    db.select({ username: users.username }).from(users).where(eq(users.id, ownerId)).get(),
  ]);
  const noticeData = { title, username: owner?.username ?? ownerId };
  return managers.map(({ id }) => notificationOf(db, id, "taskStuck", noticeData, now, when));
}

export async function announceAll(platform: Platform, notices: Notice[]): Promise<void> {
  for (const notice of notices) await announceNotification(platform, notice);
}
