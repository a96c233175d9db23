import { and, eq, sql } from "drizzle-orm";
import { tasks } from "../../../../../db/schema/tasks";
import type { Viewer } from "../../../base/access/viewer";
import { isDuplicate } from "../../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { firstIdAt, newId } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { hasMoved } from "../../../base/tasks/checkpoint";
import { beginTask, newTask } from "../../../base/tasks/start-job";
import { getTask, type TaskRow } from "../../../base/tasks/tasks";
import { UNDO_MS } from "../../../base/tasks/undo-time";
import { getList } from "../lists";
import type { KeptPart } from "./rows-before";
import type { ImportCursor, ImportData } from "./start-import";

/** Clock skew, ms. */
const SKEW_MS = 60_000;

export interface UndoData extends Record<string, unknown> {
  importId: string;
  listId: string;
  mark: string;
  lastId: string;
  made: number;
  parts: KeptPart[];
}

export interface UndoCursor extends Record<string, unknown> {
  seq: number;
  id: string;
  /** Parts to restore, last first, once all new contacts are processed. */
  parts?: number;
}

/** ms UTC; null: nothing to undo, or not yet. */
export function undoableUntil({ type, data, sent, cursor, finishedAt }: TaskRow): number | null {
  if (type !== "contacts:import" || finishedAt === null || !data.mark) return null;
  if (sent === 0 && !(cursor as ImportCursor).before) return null;
  return finishedAt + UNDO_MS;
}

export async function undoOf(db: Platform["db"], viewer: Pick<Viewer, "id">, { meta }: TaskRow) {
  return typeof meta.undo === "string" ? getTask(db, viewer, meta.undo) : null;
}

export const isSpent = (undo: TaskRow | null) => undo !== null && undo.state !== "stopped" && undo.state !== "failed";

/**
 * Removes what an import created and restores what it changed, if unchanged since; one task row, run by `runUndo`. Only
 * once, unless stopped or failed. Null for an unknown task.
 */
export async function startUndo(
  platform: Platform,
  viewer: Pick<Viewer, "id">,
  importId: string,
  { id = newId() }: { id?: string } = {},
): Promise<Result<{ taskId: string }> | null> {
  const { db, clock } = platform;
  const now = clock();
  const row = await getTask(db, viewer, importId);
  if (!row) return null;
  const known = await undoOf(db, viewer, row);
  if (known?.id === id) return ok({ taskId: id });
  const refused = refusalOf(row, known, now);
  if (refused) return refused;
  const { listId, mark = "" } = row.data as ImportData;
  if (!(await getList(db, viewer, listId))) return refuse("listNotFound", undefined, undefined, "conflict");

  const { before: parts = [] } = row.cursor as ImportCursor;
  const lastId = firstIdAt((row.finishedAt ?? now) + SKEW_MS);
  const data: UndoData = { importId, listId, mark, lastId, made: row.sent, parts };
  const total = parts.reduce((sum, [, rows]) => sum + rows, row.sent);
  const cursor: UndoCursor = { seq: 0, id: firstIdAt(row.createdAt - SKEW_MS) };
  const task = newTask(viewer.id, { id, title: row.title, type: "contacts:undo", data, cursor, total }, now);
  try {
    await db.batch([
      // A concurrent undo fails the batch by NOT NULL.
      db
        .update(tasks)
        .set({
          cursor: sql`iif(meta ->> 'undo' IS ${known?.id ?? null}, cursor, NULL)`,
          meta: sql`json_set(meta, '$.undo', ${id})`,
        })
        .where(and(eq(tasks.ownerId, viewer.id), eq(tasks.id, importId))),
      db.insert(tasks).values(task),
    ]);
  } catch (error) {
    if (isDuplicate(error) || hasMoved(error)) return refuse("undoAlready", undefined, undefined, "conflict");
    throw error;
  }
  await beginTask(platform, task);
  return ok({ taskId: id });
}

function refusalOf(row: TaskRow, before: TaskRow | null, now: number) {
  const conflict = (key: string) => refuse(key, undefined, undefined, "conflict");
  if (row.type !== "contacts:import") return conflict("taskNotImport");
  if (row.finishedAt === null) return conflict("importNotOver");
  if (isSpent(before)) return conflict("undoAlready");
  const until = undoableUntil(row);
  if (until === null) return conflict("undoNothing");
  return until <= now ? conflict("undoTooLate") : null;
}
