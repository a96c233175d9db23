import { tasks } from "../../../db/schema/tasks";
import { isDuplicate } from "../shared/errors/db-errors";
import type { Platform } from "../shared/ports/platform";
import { announce } from "../shared/publish";
import { getTask, type TaskRow, taskView } from "./tasks";

/** The same form sent twice is one task. Returns its id. */
export async function acceptTask(platform: Platform, row: TaskRow): Promise<string> {
  const { ownerId, id } = row;
  try {
    await platform.db.insert(tasks).values(row);
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
