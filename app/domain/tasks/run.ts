import { and, eq } from "drizzle-orm";
import { users } from "../../../db/schema/accounts";
import { type TaskType, tasks } from "../../../db/schema/tasks";
import { findDuplicates } from "../contacts/find-duplicates";
import { runBulk } from "../contacts/run-bulk";
import { runImport } from "../contacts/run-import";
import { runUndo } from "../contacts/run-undo";
import { runExport } from "../exports/run-export";
import { runIncomingBulk } from "../incoming/run-bulk";
import { expandTask } from "../sendings/expand";
import { runChange } from "../sendings/run-change";
import type { Platform, Ring } from "../shared/platform";
import { holdBlocked } from "./block";
import { repeatTask } from "./repeat";
import type { TaskRow } from "./tasks";

const RUN: Record<TaskType, (platform: Platform, task: TaskRow) => Promise<void>> = {
  "sendings:bulk": expandTask,
  "sendings:recurrent": repeatTask,
  "sendings:change": runChange,
  "contacts:import": runImport,
  "contacts:bulk": runBulk,
  "contacts:duplicates": findDuplicates,
  "contacts:export": runExport,
  "contacts:undo": runUndo,
  "incoming:bulk": runIncomingBulk,
  "incoming:export": runExport,
  "outgoing:export": runExport,
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
  if (isActive === false && task.type.startsWith("sendings:")) {
    await holdBlocked(db, ownerId, clock());
    return;
  }
  if (task.state === (task.type === "sendings:recurrent" ? "scheduled" : "running"))
    await RUN[task.type](platform, task);
}
