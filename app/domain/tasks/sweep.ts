import { and, eq, lte, sql } from "drizzle-orm";
import { tasks } from "../../../db/schema/tasks";
import type { ImportCursor } from "../contacts/import";
import { dropBefore } from "../contacts/replaced-rows";
import { lookSoonStatement } from "../sendings/look-soon";
import { eachApart } from "../shared/apart";
import type { Platform } from "../shared/platform";
import type { TaskRow } from "./tasks";

const PAGE = 100;
const AGAIN_MS = 30_000;
const AFTER_TROUBLE_MS = 60_000;
/** Messages whose receipts are this late no longer keep their task open; their statuses still change. */
const QUIET_MS = 60_000;

/** Starts what is scheduled for now, rings for what was interrupted, ends what only waits for receipts, forgets what nobody can undo. */
export async function sweepTasks(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  const now = clock();
  const due = await db.select().from(tasks).where(lte(tasks.dueAt, now)).limit(PAGE);
  await eachApart("tasks.sweep", due, (task) => sweepTask(platform, task, now), {
    idOf: ({ ownerId, id }) => ({ ownerId, id }),
    moveOn: (task) =>
      db
        .update(tasks)
        .set({ dueAt: now + AFTER_TROUBLE_MS })
        .where(stillDue(task)),
  });
}

const stillDue = ({ ownerId, id, state }: TaskRow) =>
  and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), eq(tasks.state, state));

async function sweepTask({ db, bell, files }: Platform, task: TaskRow, now: number): Promise<void> {
  const mine = stillDue(task);
  if (task.state === "scheduled" && task.type === "sendings:recurrent") {
    // It stays scheduled: each occurrence is a task of its own.
    await db
      .update(tasks)
      .set({ dueAt: now + AGAIN_MS })
      .where(mine);
  } else if (task.state === "scheduled") {
    await db.batch([
      db
        .update(tasks)
        .set({ state: "running", startedAt: now, dueAt: now + AGAIN_MS, updatedAt: now })
        .where(mine),
      lookSoonStatement(db, task.ownerId, task.id, now),
    ]);
  } else if (task.state === "running") {
    const isHandedOver = task.cursor.isExpanded === true && task.sent + task.errored + task.unsent >= task.total;
    const isOver = isHandedOver && !(Number(task.meta.open ?? 0) > 0) && now - task.updatedAt >= QUIET_MS;
    await db
      .update(tasks)
      .set(isOver ? { state: "completed", finishedAt: now, dueAt: null } : { dueAt: now + AGAIN_MS })
      .where(
        and(
          mine,
          sql`sent = ${task.sent} AND errored = ${task.errored} AND unsent = ${task.unsent}
            AND coalesce(meta ->> 'open', 0) = ${task.meta.open ?? 0}`,
        ),
      );
    if (task.cursor.isExpanded === true) return;
  } else {
    const { before = [] } = task.cursor as Partial<ImportCursor>;
    if (task.type === "contacts:import" && before.length > 0) await dropBefore(files, task.ownerId, task.id, before);
    await db.update(tasks).set({ dueAt: null }).where(mine);
    return;
  }
  await bell.ring([{ kind: "task", ownerId: task.ownerId, taskId: task.id }]);
}
