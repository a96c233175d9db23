import { and, eq } from "drizzle-orm";
import { users } from "../../../db/schema/accounts";
import { type TaskType, tasks } from "../../../db/schema/tasks";
import { runImport } from "../contacts/run-import";
import { expandTask } from "../sendings/expand";
import type { Platform, Ring } from "../shared/platform";
import { holdBlocked } from "./block";
import { repeatTask } from "./repeat";
import type { TaskRow } from "./tasks";

const RUN: Record<TaskType, (platform: Platform, task: TaskRow) => Promise<void>> = {
  "sendings:bulk": expandTask,
  "sendings:recurrent": repeatTask,
  "contacts:import": runImport,
};

/** Works on a task for a while; a task that is gone or not running is nobody's business any more, and no blocked account's is. */
export async function runTask(platform: Platform, { ownerId, taskId }: Extract<Ring, { kind: "task" }>): Promise<void> {
  const { db, clock } = platform;
  const row = await db
    .select({ task: tasks, isActive: users.isActive })
    .from(tasks)
    .leftJoin(users, eq(users.id, tasks.ownerId))
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, taskId)))
    .get();
  if (!row) return;
  const { task, isActive } = row;
  if (isActive === false && task.type !== "contacts:import") {
    await holdBlocked(db, ownerId, clock());
    return;
  }
  if (task.state === (task.type === "sendings:recurrent" ? "scheduled" : "running"))
    await RUN[task.type](platform, task);
}
