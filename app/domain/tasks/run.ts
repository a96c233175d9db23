import { and, eq } from "drizzle-orm";
import { type TaskType, tasks } from "../../../db/schema/tasks";
import { runImport } from "../contacts/run-import";
import { expandTask } from "../sendings/expand";
import type { Platform, Ring } from "../shared/platform";
import { repeatTask } from "./repeat";
import type { TaskRow } from "./tasks";

const RUN: Record<TaskType, (platform: Platform, task: TaskRow) => Promise<void>> = {
  "sendings:bulk": expandTask,
  "sendings:recurrent": repeatTask,
  "contacts:import": runImport,
};

/** Works on a task for a while; a task that is gone or not running is nobody's business any more. */
export async function runTask(platform: Platform, { ownerId, taskId }: Extract<Ring, { kind: "task" }>): Promise<void> {
  const task = await platform.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, taskId)))
    .get();
  const isAtWork = task?.state === (task?.type === "sendings:recurrent" ? "scheduled" : "running");
  if (task && isAtWork) await RUN[task.type](platform, task);
}
