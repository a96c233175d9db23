import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { tasks } from "../../../../db/schema/tasks";
import { announceNotification, type Notice, notificationOf } from "../../notifications/notify";
import { reportFailure } from "../../shared/errors/isolate-failures";
import type { Platform } from "../../shared/ports/platform";
import type { TaskRow } from "../../tasks/tasks";

/** What a task says that threw again and again for no known reason. */
export const STUCK = "internal";
/** After each failure in a row it waits longer, forty minutes in all; after one more it waits for a person. */
const PAUSES_MS = [30_000, 60_000, 2 * 60_000, 5 * 60_000, 10 * 60_000, 20 * 60_000];
/** So long a stuck mailing may be resumed; then it ends, and what it holds is given back. */
export const KEPT_STUCK_MS = 3 * 24 * 60 * 60_000;

const COUNT = sql`coalesce(cursor ->> '$.failures', 0)`;

/**
 * Works on a task of `state`. What throws is tried again, later and later, from the checkpoint, which forgets the
 * failures where it moves on; in the end `giveUp` says so. Throws only what could not be written down.
 */
export async function patiently(
  platform: Platform,
  task: TaskRow,
  work: () => Promise<void>,
  giveUp: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(await putOff(platform, task))) await giveUp();
    reportFailure("task.failed", { ownerId: task.ownerId, id: task.id, type: task.type }, error);
  }
}

async function putOff({ db, clock }: Platform, { ownerId, id, state }: TaskRow): Promise<boolean> {
  const mine = and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), eq(tasks.state, state));
  const [row] = await db
    .select({ failures: sql<number>`${COUNT}` })
    .from(tasks)
    .where(mine);
  if (!row) return true;
  const pause = PAUSES_MS[row.failures];
  if (pause === undefined) return false;
  const at = clock() + pause;
  await db
    .update(tasks)
    .set({ leaseUntil: at, dueAt: at, cursor: sql`json_set(cursor, '$.failures', ${row.failures + 1})` })
    .where(and(mine, sql`${COUNT} = ${row.failures}`));
  return true;
}

/** A cursor that has forgotten its failures: whoever resumes begins anew. */
export const forgiven = sql<Record<string, unknown>>`json_remove(cursor, '$.failures')`;

/** Tells every manager that a customer's task is stuck; their statements go into the batch of the change. */
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
  const told = { title, username: owner?.username ?? ownerId };
  return managers.map(({ id }) => notificationOf(db, id, "taskStuck", told, now, when));
}

export async function announceAll(platform: Platform, notices: Notice[]): Promise<void> {
  for (const notice of notices) await announceNotification(platform, notice);
}
