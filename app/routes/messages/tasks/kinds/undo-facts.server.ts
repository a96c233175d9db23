import { can, type Viewer } from "../../../../domain/access/viewer";
import { isSpent, undoableUntil, undoOf } from "../../../../domain/contacts/import/undo";
import type { Platform } from "../../../../domain/shared/ports/platform";
import type { TaskRow } from "../../../../domain/tasks/tasks";

/** What an import's page says of undoing it: the task that has, or until when (ms UTC) this viewer can. */
export async function undoFacts(platform: Pick<Platform, "db" | "clock">, viewer: Viewer, row: TaskRow) {
  const undo = row.type === "contacts:import" ? await undoOf(platform.db, viewer, row) : null;
  const until = can(viewer, "contacts.remove") && !isSpent(undo) ? undoableUntil(row) : null;
  return {
    undoneBy: undo?.id ?? null,
    undoUntil: until !== null && until > platform.clock() ? until : null,
    /** Contacts that were there before and were changed. */
    updated: Number(row.meta.updated ?? 0),
  };
}
