import { and, eq } from "drizzle-orm";
import { fileLocks, type LockKind } from "../../../db/schema/files";
import { tasks } from "../../../db/schema/tasks";
import { templates } from "../../../db/schema/templates";
import type { Viewer } from "../access/viewer";
import type { Platform } from "../shared/ports/platform";

/** Holders that are named; a file in more of them says how many. */
const NAMED = 20;

/** What holds a file. `title` is null where its holder has none: a draft, a message. */
export interface Lock {
  kind: LockKind;
  id: string;
  title: string | null;
}

/** Why a file of the viewer may not be deleted, the first twenty of its reasons. */
export async function locksOf(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id">,
  fileId: string,
): Promise<Lock[]> {
  const rows = await db
    .select({ kind: fileLocks.kind, id: fileLocks.holderId, task: tasks.title, template: templates.title })
    .from(fileLocks)
    .leftJoin(tasks, and(eq(tasks.ownerId, fileLocks.ownerId), eq(tasks.id, fileLocks.holderId)))
    .leftJoin(templates, and(eq(templates.ownerId, fileLocks.ownerId), eq(templates.id, fileLocks.holderId)))
    .where(and(eq(fileLocks.ownerId, viewer.id), eq(fileLocks.fileId, fileId)))
    .limit(NAMED);
  return rows.map(({ kind, id, task, template }) => ({ kind, id, title: task ?? template }));
}
