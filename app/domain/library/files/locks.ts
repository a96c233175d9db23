import { and, eq } from "drizzle-orm";
import { fileLocks, type LockKind } from "../../../../db/schema/files";
import { contracts } from "../../../../db/schema/papers";
import { tasks } from "../../../../db/schema/tasks";
import { templates } from "../../../../db/schema/templates";
import type { Viewer } from "../../base/access/viewer";
import type { Platform } from "../../base/shared/ports/platform";

const NAMED = 20;

/** `title` is null for drafts and messages. */
export interface Lock {
  kind: LockKind;
  id: string;
  title: string | null;
}

export async function locksOf(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id">,
  fileId: string,
): Promise<Lock[]> {
  const rows = await db
    .select({
      kind: fileLocks.kind,
      id: fileLocks.holderId,
      task: tasks.title,
      template: templates.title,
      contract: contracts.title,
    })
    .from(fileLocks)
    .leftJoin(tasks, and(eq(tasks.ownerId, fileLocks.ownerId), eq(tasks.id, fileLocks.holderId)))
    .leftJoin(templates, and(eq(templates.ownerId, fileLocks.ownerId), eq(templates.id, fileLocks.holderId)))
    .leftJoin(contracts, and(eq(fileLocks.kind, "contract"), eq(contracts.id, fileLocks.holderId)))
    .where(and(eq(fileLocks.ownerId, viewer.id), eq(fileLocks.fileId, fileId)))
    .limit(NAMED);
  return rows.map(({ kind, id, task, template, contract }) => ({ kind, id, title: task ?? template ?? contract }));
}
