import { and, eq, sql } from "drizzle-orm";
import { tasks } from "../../../../../db/schema/tasks";
import { type Notice, notificationOf } from "../../../base/notifications/notify";
import { codeOf, message } from "../../../base/shared/errors/error-message";
import { derivedId } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { hasMoved } from "../../../base/tasks/checkpoint";
import { withLeftOut } from "../../../base/tasks/occurrences";
import { isWithin, nextIndex, occurrenceAt } from "../../../base/tasks/recurrence";
import { cursorOf, type RecurrentData, recurrenceOf } from "../../../base/tasks/recurrent-task";
import type { TaskRow } from "../../../base/tasks/tasks";
import { createBulk, DATABASE_FULL } from "../accept/create-bulk";
import { announceAll, forgiven, KEPT_STUCK_MS, patiently, STUCK, stuckNotices } from "./stuck";

/**
 * Creates the campaign of a due recurrence. Its task and the parent's checkpoint are one D1 batch, and its id derives
 * from parent and occurrence, so there is exactly one. Missed occurrences are skipped once a later one is due; a
 * refused one pauses the task.
 */
export async function repeatTask(platform: Platform, task: TaskRow): Promise<void> {
  const { n } = cursorOf(task);
  await patiently(platform, task, sql`cursor ->> 'n' = ${n}`, {
    work: () => repeat(platform, task),
    giveUp: () => halt(platform, task, n, STUCK),
  });
}

/** ms that an occurrence waits for space in the database. */
const ROOM_MS = 15 * 60_000;

async function repeat(platform: Platform, task: TaskRow): Promise<void> {
  const { db } = platform;
  const now = platform.clock();
  const recurrence = recurrenceOf(task);
  const { n: from, made } = cursorOf(task);
  const { sending, zone } = task.data as RecurrentData;
  const isErased = sending.recipient.include.length === 0;
  if (isErased) return complete(platform, task);
  if (occurrenceAt(recurrence, from) > now) return waitFor(platform, task, occurrenceAt(recurrence, from));
  const n = nextIndex(recurrence, now) - 1;
  if (!isWithin(recurrence, n, made)) return complete(platform, task);

  const at = occurrenceAt(recurrence, n);
  const next = { n: n + 1, made: made + 1 };
  const isLast = !isWithin(recurrence, next.n, next.made);
  const checkpoint = db.run(sql`UPDATE tasks SET
      cursor = iif(state = 'scheduled' AND cursor ->> 'n' = ${from}, ${JSON.stringify(next)}, NULL),
      expanded = ${next.made}, state = ${isLast ? "completed" : "scheduled"}, error = NULL,
      started_at = coalesce(started_at, ${now}), finished_at = ${isLast ? now : null},
      due_at = ${isLast ? null : occurrenceAt(recurrence, next.n)}, updated_at = ${now}
    WHERE owner_id = ${task.ownerId} AND id = ${task.id}`);
  const schedule = { ...sending.schedule, delay: 0 as const, until: spreadFrom(now, task) };
  const input = { ...sending, title: task.title, schedule };
  const id = await derivedId(at, `${task.id}/${n}`);
  try {
    const made = await createBulk(platform, { id: task.ownerId, isTest: task.isTest }, input, {
      id,
      zone,
      parent: { id: task.id, checkpoint },
    });
    if (!made.ok && made.problems[0]?.key === DATABASE_FULL) return await waitFor(platform, task, now + ROOM_MS);
    if (!made.ok) return await halt(platform, task, from, made.problems[0] ? message(made.problems[0]) : made.code);
  } catch (error) {
    // Created by another run, or paused or stopped: NOT NULL failed the batch.
    if (!hasMoved(error)) throw error;
    return;
  }
  if (!isLast) await platform.scheduler.wake(occurrenceAt(recurrence, next.n)).catch(() => undefined);
  await announceChange(platform, task);
}

function spreadFrom(now: number, { data, startsAt, createdAt }: TaskRow): string | null {
  const { until } = (data as RecurrentData).sending.schedule;
  return until ? new Date(now + Date.parse(until) - Math.max(startsAt, createdAt)).toISOString() : null;
}

function scheduled({ ownerId, id }: TaskRow) {
  return and(eq(tasks.ownerId, ownerId), eq(tasks.id, id), eq(tasks.state, "scheduled"));
}

async function waitFor({ db, scheduler }: Platform, task: TaskRow, dueAt: number): Promise<void> {
  await db.update(tasks).set({ dueAt, cursor: forgiven }).where(scheduled(task));
  await scheduler.wake(dueAt).catch(() => undefined);
}

async function complete(platform: Platform, task: TaskRow): Promise<void> {
  const now = platform.clock();
  const over = { state: "completed", finishedAt: now, dueAt: null, updatedAt: now } as const;
  await platform.db.update(tasks).set(over).where(scheduled(task));
  await announceChange(platform, task);
}

async function halt(platform: Platform, task: TaskRow, from: number, error: string): Promise<void> {
  const { db } = platform;
  const now = platform.clock();
  const same = and(scheduled(task), sql`cursor ->> 'n' = ${from}`);
  const noticeData = { taskId: task.id, title: task.title, reason: codeOf(error) };
  const isSame = sql`EXISTS (SELECT 1 FROM tasks WHERE ${same})`;
  const notices = [
    notificationOf(db, task.ownerId, "bulkPaused", noticeData, now, isSame),
    ...(error === STUCK ? await stuckNotices(db, task, now, isSame) : []),
  ];
  const dueAt = error === STUCK ? now + KEPT_STUCK_MS : null;
  const to = Math.max(from, nextIndex(recurrenceOf(task), now) - 1);
  const meta = withLeftOut(task, { from, to, why: error });
  const change = { state: "paused", error, leaseUntil: 0, dueAt, cursor: forgiven, meta, updatedAt: now } as const;
  await db.batch([
    ...(notices.flatMap(({ statements }) => statements) as Notice["statements"]),
    db.update(tasks).set(change).where(same),
  ]);
  await announceChange(platform, task);
  await announceAll(platform, notices);
}

async function announceChange({ hub }: Platform, { ownerId, id }: TaskRow): Promise<void> {
  await hub.publish(ownerId, [{ event: "tasks.updated", data: { id } }]).catch(() => undefined);
}
