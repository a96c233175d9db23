import { and, eq, sql } from "drizzle-orm";
import { tasks } from "../../../../db/schema/tasks";
import type { Viewer } from "../../access/viewer";
import { isDuplicate, mentions } from "../../shared/errors/db-errors";
import { ok, type Result, refuse } from "../../shared/errors/result";
import { firstIdAt, newId } from "../../shared/ids";
import type { Platform } from "../../shared/ports/platform";
import { beginTask } from "../../tasks/accept";
import { newTask } from "../../tasks/new-task";
import { getTask, type TaskRow } from "../../tasks/tasks";
import { UNDO_MS } from "../../tasks/undo-time";
import { getList } from "../lists";
import type { ImportCursor, ImportData } from "./import";
import type { KeptPart } from "./replaced-rows";

/** Clocks of two machines do not differ by more, ms. */
const SKEW_MS = 60_000;

/** What a background task that undoes an import remembers of its acceptance. */
export interface UndoData extends Record<string, unknown> {
  importId: string;
  listId: string;
  mark: string;
  /** The last id that a contact of the import can have. */
  lastId: string;
  /** How many contacts it made. */
  made: number;
  /** What it kept of those that it changed, in its order. */
  parts: KeptPart[];
}

/** How far it got: contacts of an import lie by id. */
export interface UndoCursor extends Record<string, unknown> {
  seq: number;
  id: string;
  /** Parts that are yet to be given back, once all contacts were seen that the import made: the last one goes first. */
  parts?: number;
}

/** Until when (ms UTC) this import can be undone; null: there is nothing to undo, or not yet. */
export function undoableUntil({ type, data, sent, cursor, finishedAt }: TaskRow): number | null {
  if (type !== "contacts:import" || finishedAt === null || !data.mark) return null;
  if (sent === 0 && !(cursor as ImportCursor).before) return null;
  return finishedAt + UNDO_MS;
}

/** The task that undoes this import, or has; null where none was started. */
export async function undoOf(db: Platform["db"], viewer: Pick<Viewer, "id">, { meta }: TaskRow) {
  return typeof meta.undo === "string" ? getTask(db, viewer, meta.undo) : null;
}

export const isSpent = (undo: TaskRow | null) => undo !== null && undo.state !== "stopped" && undo.state !== "failed";

/**
 * Accepts the removal of all contacts that an import made, and the return of what it changed, where nobody has touched
 * them since: one task row, carried out by `runUndo`. Once, unless it was stopped or failed. Null when the viewer has no
 * such task.
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
      // Two at once: the second finds another undo than it looked at, and NOT NULL fails its whole batch.
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
    if (isDuplicate(error) || mentions(error, "NOT NULL constraint failed: tasks.cursor"))
      return refuse("undoAlready", undefined, undefined, "conflict");
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
