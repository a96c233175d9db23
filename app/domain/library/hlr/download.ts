import type { Database } from "../../../../db/client";
import type { Viewer } from "../../base/access/viewer";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { streamOf } from "../../base/shared/stream";
import { linesOf, USUAL } from "../../base/tables/lines";
import { getTask } from "../../base/tasks/tasks";
import { isLookUp } from "./file";
import { COLUMNS, lineOf } from "./lines";
import { type LookedUpPage, readLookedUp } from "./results";

/** Streams all results as CSV. Refuses other tasks and tasks without phones; null when there is no task. */
export async function lookedUpCsv(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id">,
  taskId: string,
): Promise<Result<{ filename: string; body: ReadableStream<Uint8Array> }> | null> {
  const task = await getTask(db, viewer, taskId);
  if (!task) return null;
  if (!isLookUp(task)) return refuse("taskNotLookUp");
  const first = await readLookedUp(db, viewer.id, taskId, -1);
  if (first.rows.length === 0) return refuse("fileNoRows", undefined, { filename: task.title });
  return ok({ filename: `${task.title}.csv`, body: streamOf(linesIn(db, viewer.id, taskId, first)) });
}

async function* linesIn(
  db: Database,
  ownerId: string,
  taskId: string,
  first: LookedUpPage,
): AsyncGenerator<Uint8Array, void> {
  yield linesOf([COLUMNS], USUAL, true).bytes;
  yield linesOf(first.rows.map(lineOf), USUAL).bytes;
  for (let { next } = first; next !== null; ) {
    const page = await readLookedUp(db, ownerId, taskId, next);
    yield linesOf(page.rows.map(lineOf), USUAL).bytes;
    next = page.next;
  }
}
