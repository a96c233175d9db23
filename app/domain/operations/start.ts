import type { Viewer } from "../access/viewer";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { acceptTask, newTask } from "../tasks/start-job";
import { getTask } from "../tasks/tasks";
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
  /** The next of the operations. */
  next: number;
}

/** Nothing is started while a line is wrong. A repeated `id` is one task. */
export async function startOperations(
  platform: Platform,
  viewer: Boss,
  given: readonly OperationLine[],
  { id = newId(), title }: { id?: string | undefined; title: string },
): Promise<Result<{ taskId: string }>> {
  const { db, clock } = platform;
  if (await getTask(db, viewer, id)) return ok({ taskId: id });
  const { lines, isPossible } = await tryOperations(db, viewer, given);
  if (!isPossible) return refuse("operationsWrong", "lines", undefined, "conflict");
  const operations = lines.map(({ number, username, amount, comment, hiddenComment, userId }) => ({
    ...{ number, username, amount, comment, hiddenComment, userId: userId! },
  }));
  const data: OperationsData = { operations };
  const cursor: OperationsCursor = { seq: 0, next: 0 };
  const task = { id, title, type: "billings:operations", data, cursor, total: operations.length } as const;
  return ok({ taskId: await acceptTask(platform, newTask(viewer.id, task, clock())) });
}
