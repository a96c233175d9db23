import { can, type Viewer } from "../../domain/access/viewer";
import type { ImportData } from "../../domain/contacts/import";
import { isSpent, undoableUntil, undoOf } from "../../domain/contacts/undo";
import type { Platform } from "../../domain/shared/platform";
import type { TaskRow } from "../../domain/tasks/tasks";

/** What an import's page says of undoing it: the task that has, or until when (ms UTC) this viewer can. */
export async function undoFacts(platform: Pick<Platform, "db" | "clock">, viewer: Viewer, row: TaskRow) {
  const undo = row.type === "contacts:import" ? await undoOf(platform.db, viewer, row) : null;
  const until = can(viewer, "contacts.remove") && !isSpent(undo) ? undoableUntil(row) : null;
  const { duplicates } = row.data as Partial<ImportData>;
  return {
    undoneBy: undo?.id ?? null,
    undoUntil: until !== null && until > platform.clock() ? until : null,
    /** Rows whose contacts were there before; what they brought stays. */
    updated: duplicates === "skip" ? 0 : Number(row.meta.duplicates ?? 0),
  };
}
