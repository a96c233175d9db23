import type { Viewer } from "../../base/access/viewer";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { derivedId, newId, timeOfId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { acceptTask, newTask } from "../../base/tasks/start-job";
import { getTask } from "../../base/tasks/tasks";
import { tryOperations } from "./dry-run";
import type { OperationLine } from "./lines";

type Boss = Pick<Viewer, "id" | "level">;

export interface Operation extends OperationLine {
  userId: string;
}

export interface OperationsData extends Record<string, unknown> {
  operations: Operation[];
}

export interface OperationsCursor extends Record<string, unknown> {
  seq: number;
  next: number;
}

/** Starts nothing while any line is invalid. The same lines with the same `id` are one task. */
export async function startOperations(
  platform: Platform,
  viewer: Boss,
  input: readonly OperationLine[],
  { id: formId = newId(), title }: { id?: string | undefined; title: string },
): Promise<Result<{ taskId: string }>> {
  const { db, clock } = platform;
  // The same form may be submitted again with other lines.
  const id = await derivedId(timeOfId(formId), JSON.stringify([formId, input]));
  if (await getTask(db, viewer, id)) return ok({ taskId: id });
  const { lines, isPossible } = await tryOperations(db, viewer, input);
  if (!isPossible) return refuse("operationsWrong", "lines", undefined, "conflict");
  // Takes first, because the money taken may be needed for the additions.
  const ordered = [...lines].sort((a, b) => Number(a.amount > 0) - Number(b.amount > 0));
  const operations = ordered.map(({ number, username, amount, comment, hiddenComment, userId }) => ({
    number,
    username,
    amount,
    comment,
    hiddenComment,
    userId: userId!,
  }));
  const data: OperationsData = { operations };
  const cursor: OperationsCursor = { seq: 0, next: 0 };
  const task = { id, title, type: "billings:operations", data, cursor, total: operations.length } as const;
  return ok({ taskId: await acceptTask(platform, newTask(viewer.id, task, clock())) });
}
