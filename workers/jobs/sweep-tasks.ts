import { and, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { unreportedOf } from "../../app/domain/base/figures/figures";
import { announceNotification, notificationOf } from "../../app/domain/base/notifications/notify";
import { eachApart } from "../../app/domain/base/shared/errors/isolate-failures";
import type { Platform } from "../../app/domain/base/shared/ports/platform";
import { makeChunksDueStatement } from "../../app/domain/base/tasks/make-chunks-due";
import type { TaskRow } from "../../app/domain/base/tasks/tasks";
import { dropBefore } from "../../app/domain/library/contacts/import/rows-before";
import type { ImportCursor } from "../../app/domain/library/contacts/import/start-import";
import { STUCK } from "../../app/domain/messaging/sendings/schedule/stuck";
import { announceTask } from "../../app/domain/messaging/sendings/settle/announce-messages";
import { tasks } from "../../db/schema/tasks";

const PAGE = 100;
const RETRY_MS = 30_000;
const AFTER_TROUBLE_MS = 60_000;
/** After this, receipts no longer keep the task open, but still change statuses. */
const QUIET_MS = 60_000;

/** Starts scheduled tasks, resumes interrupted ones, ends those that only await receipts, deletes expired undo data. */
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

async function sweepTask(platform: Platform, task: TaskRow, now: number): Promise<void> {
  const { db, queue, files } = platform;
  const isDue = stillDue(task);
  if (task.state === "scheduled" && task.type === "sendings:recurrent") {
    // Stays scheduled: each occurrence is a separate task.
    await db
      .update(tasks)
      .set({ dueAt: now + RETRY_MS })
      .where(isDue);
  } else if (task.state === "scheduled") {
    await db.batch([
      db
        .update(tasks)
        .set({ state: "running", startedAt: now, dueAt: now + RETRY_MS, updatedAt: now })
        .where(isDue),
      makeChunksDueStatement(db, task.ownerId, task.id, now),
    ]);
  } else if (task.state === "running") {
    const isHandedOver = task.cursor.isExpanded === true && task.sent + task.errored + task.unsent >= task.total;
    const isOver = isHandedOver && !(Number(task.meta.open ?? 0) > 0) && now - task.updatedAt >= QUIET_MS;
    const same = and(
      isDue,
      sql`sent = ${task.sent} AND errored = ${task.errored} AND unsent = ${task.unsent}
        AND coalesce(meta ->> 'open', 0) = ${task.meta.open ?? 0}`,
    );
    if (isOver) await end(platform, task, same, { state: "completed", finishedAt: now, dueAt: null });
    else {
      await db
        .update(tasks)
        .set({ dueAt: now + RETRY_MS })
        .where(same);
    }
    if (task.cursor.isExpanded === true) return;
  } else if (task.state === "paused" && task.error === STUCK) {
    await endStuck(platform, task, now);
    return;
  } else {
    const { before = [] } = task.cursor as Partial<ImportCursor>;
    if (task.type === "contacts:import" && before.length > 0) await dropBefore(files, task.ownerId, task.id, before);
    await end(platform, task, and(isDue, isNotNull(tasks.dueAt)), { dueAt: null });
    return;
  }
  await queue.send([{ kind: "task", ownerId: task.ownerId, taskId: task.id }]);
}

// Ends a task that was not resumed in time: refunds what it holds and notifies its owner.
async function endStuck(platform: Platform, task: TaskRow, now: number): Promise<void> {
  const { db } = platform;
  const { ownerId, id: taskId, title } = task;
  const same = and(stillDue(task), eq(tasks.error, STUCK), lte(tasks.dueAt, now));
  const isSame = sql`EXISTS (SELECT 1 FROM tasks WHERE ${same})`;
  const notice = notificationOf(db, ownerId, "bulkFailed", { taskId, title }, now, isSame);
  const over = { state: "failed", finishedAt: now, dueAt: null, leaseUntil: 0, updatedAt: now } as const;
  await db.batch([
    ...notice.statements,
    db.update(tasks).set(over).where(same),
    makeChunksDueStatement(db, ownerId, taskId, now),
  ]);
  await announceTask(platform, ownerId, taskId);
  await announceNotification(platform, notice);
}

// Notifies the owner of a completed bulk once, in the same transaction.
async function end(platform: Platform, task: TaskRow, same: SQL | undefined, set: Partial<TaskRow>): Promise<void> {
  const { db, clock } = platform;
  const change = db.update(tasks).set(set).where(same);
  const isCompleted = task.type === "sendings:bulk" && (set.state ?? task.state) === "completed";
  if (!isCompleted) return void (await change);
  const { ownerId, id: taskId, title, delivered, errored, unsent } = task;
  const silent = unreportedOf(task);
  const summary = { taskId, title, delivered, errored, unsent, ...(silent > 0 && { silent }) };
  const isSame = sql`EXISTS (SELECT 1 FROM tasks WHERE ${same})`;
  const notice = notificationOf(db, ownerId, "bulkCompleted", summary, clock(), isSame);
  await db.batch([...notice.statements, change]);
  await announceNotification(platform, notice);
}
