import { announce } from "../shared/announce";
import type { Platform } from "../shared/ports/platform";
import { getTask, type TaskRow, taskView } from "./tasks";

const QUIET_MS = 500;
const lastHeard = new Map<string, number>();

/** Reports a task's progress at most twice a second, but always reports its end. */
export function isQuiet(taskId: string, isOver: boolean, now: number): boolean {
  if (!isOver && now - (lastHeard.get(taskId) ?? 0) < QUIET_MS) return true;
  if (lastHeard.size > 1000) lastHeard.clear();
  lastHeard.set(taskId, now);
  return false;
}

export async function announceProgress(
  { db, clock, hub }: Pick<Platform, "db" | "clock" | "hub">,
  { ownerId, id }: Pick<TaskRow, "ownerId" | "id">,
  isOver: boolean,
): Promise<void> {
  if (isQuiet(id, isOver, clock())) return;
  const task = await getTask(db, { id: ownerId }, id);
  if (task) await announce(hub, ownerId, [{ event: "tasks.updated", data: taskView(task) }]);
}
