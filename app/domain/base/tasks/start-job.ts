import type { BatchItem } from "drizzle-orm/batch";
import { type TaskType, tasks } from "../../../../db/schema/tasks";
import { announce } from "../shared/announce";
import { isDuplicate } from "../shared/errors/db-errors";
import type { Platform } from "../shared/ports/platform";
import { getTask, type TaskRow, taskView } from "./tasks";

const SWEEP_AFTER_MS = 30_000;

type TaskParams = Pick<TaskRow, "id" | "title" | "data" | "cursor" | "total"> & { type: TaskType };

/** A job on stored rows: import, export, undo, bulk change. Campaigns are created by sendings/accept/create-bulk. */
export function newTask(ownerId: string, params: TaskParams, now: number): TaskRow {
  return {
    ownerId,
    ...params,
    state: "running",
    meta: {},
    expanded: 0,
    sent: 0,
    delivered: 0,
    errored: 0,
    unsent: 0,
    amount: 0,
    refunded: 0,
    charged: 0,
    doubles: 0,
    isTest: false,
    error: null,
    leaseUntil: 0,
    dueAt: now + SWEEP_AFTER_MS,
    startsAt: now,
    startedAt: now,
    finishedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Idempotent: submitting a form twice creates one task. Returns its id. */
export async function acceptTask(platform: Platform, row: TaskRow, also: BatchItem<"sqlite">[] = []): Promise<string> {
  const { ownerId, id } = row;
  try {
    await platform.db.batch([platform.db.insert(tasks).values(row), ...also]);
  } catch (error) {
    if (isDuplicate(error) && (await getTask(platform.db, { id: ownerId }, id))) return id;
    throw error;
  }
  await beginTask(platform, row);
  return id;
}

export async function beginTask(
  { hub, queue, scheduler }: Platform,
  row: TaskRow,
  before: Parameters<typeof announce>[2] = [],
): Promise<void> {
  const { ownerId, id, dueAt } = row;
  await Promise.allSettled([
    queue.send([{ kind: "task", ownerId, taskId: id }]),
    scheduler.wake(dueAt ?? row.startsAt),
    announce(hub, ownerId, [...before, { event: "tasks.created", data: taskView(row) }]),
  ]);
}
