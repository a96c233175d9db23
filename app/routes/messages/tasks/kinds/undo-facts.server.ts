import { can, type Viewer } from "../../../../domain/base/access/viewer";
import type { Platform } from "../../../../domain/base/shared/ports/platform";
import type { TaskRow } from "../../../../domain/base/tasks/tasks";
import { isSpent, undoableUntil, undoOf } from "../../../../domain/library/contacts/import/start-undo";

/** Undo of an import: its task, or the deadline (ms UTC) for this viewer. */
export async function undoFacts(platform: Pick<Platform, "db" | "clock">, viewer: Viewer, row: TaskRow) {
  const undo = row.type === "contacts:import" ? await undoOf(platform.db, viewer, row) : null;
  const until = can(viewer, "contacts.remove") && !isSpent(undo) ? undoableUntil(row) : null;
  return {
    undoneBy: undo?.id ?? null,
    undoUntil: until !== null && until > platform.clock() ? until : null,
    /** Existing contacts that were updated. */
    updated: Number(row.meta.updated ?? 0),
  };
}
