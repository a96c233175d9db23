import { and, eq } from "drizzle-orm";
import type { Platform, QueueMessage } from "../../app/domain/base/shared/ports/platform";
import { holdBlocked } from "../../app/domain/base/tasks/pause-blocked";
import type { TaskRow } from "../../app/domain/base/tasks/tasks";
import { runBulk } from "../../app/domain/library/contacts/bulk/run-bulk";
import { findDuplicates } from "../../app/domain/library/contacts/duplicates/find-duplicates";
import { runImport } from "../../app/domain/library/contacts/import/run-import";
import { runUndo } from "../../app/domain/library/contacts/import/run-undo";
import { runIncomingBulk } from "../../app/domain/messaging/incoming/run-bulk";
import { runChange } from "../../app/domain/messaging/sendings/actions/run-change";
import { expandTask } from "../../app/domain/messaging/sendings/expand/expand";
import { repeatTask } from "../../app/domain/messaging/sendings/schedule/run-recurrence";
import { runOperations } from "../../app/domain/people/operations/run";
import { users } from "../../db/schema/accounts";
import { type TaskType, tasks } from "../../db/schema/tasks";
import { runExport } from "./run-export";

/** Without `payments:recurrent`: a sweep follows each charge. */
const RUN: Record<Exclude<TaskType, "payments:recurrent">, (platform: Platform, task: TaskRow) => Promise<void>> = {
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
  "billings:export": runExport,
  "requisites:export": runExport,
  "outgoing:export": runExport,
  "billings:operations": runOperations,
};

/** Skips missing or non-running tasks and blocked accounts. */
export async function runTask(
  platform: Platform,
  { ownerId, taskId }: Extract<QueueMessage, { kind: "task" }>,
): Promise<void> {
  const { db, clock } = platform;
  const row = await db
    .select({ task: tasks, isActive: users.isActive })
    .from(tasks)
    .leftJoin(users, eq(users.id, tasks.ownerId))
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, taskId)))
    .get();
  if (!row) return;
  const { task, isActive } = row;
  const { type } = task;
  if (type === "payments:recurrent") return;
  if (isActive === false && type.startsWith("sendings:")) {
    await holdBlocked(db, ownerId, clock());
    return;
  }
  if (task.state === (type === "sendings:recurrent" ? "scheduled" : "running")) await RUN[type](platform, task);
}
