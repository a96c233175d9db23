import { and, eq } from "drizzle-orm";
import { files, fileWords } from "../../../../db/schema/files";
import type { Viewer } from "../../base/access/viewer";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { announceFiles, type FileRow, fileView, getFile, indexStatement } from "./files";
import type { FileChange } from "./input";
import { releaseFile } from "./message-locks";

type Needs = Pick<Platform, "db" | "clock" | "hub">;
type Owner = Pick<Viewer, "id">;

/** Absent fields stay unchanged; null when the viewer has no such file. `expiredAt`: ms UTC, in the future. */
export async function updateFile(
  needs: Needs,
  viewer: Owner,
  id: string,
  { title, isPublic, expiredAt }: FileChange,
): Promise<Result<FileRow> | null> {
  const { db, clock } = needs;
  const known = await getFile(needs, viewer, id);
  if (!known) return null;
  const now = clock();
  if (expiredAt && expiredAt !== known.expiredAt && expiredAt <= now) return refuse("fileExpiryPast", "expiredAt");
  const [[row]] = await db.batch([
    db.update(files).set({ title, isPublic, expiredAt, updatedAt: now }).where(ownRow(viewer, id)).returning(),
    db.delete(fileWords).where(and(eq(fileWords.ownerId, viewer.id), eq(fileWords.fileId, id))),
    indexStatement(db, { ...known, title: title ?? known.title }),
  ]);
  if (!row) return null;
  await announceFiles(needs.hub, viewer.id, [{ event: "storage.updated", data: fileView(row) }]);
  return ok(row);
}

/** Refuses a locked file. The next clean-up deletes the object. */
export async function removeFile(needs: Needs, viewer: Owner, id: string): Promise<Result<{ id: string }> | null> {
  await releaseFile(needs.db, viewer.id, id);
  const gone = await needs.db
    .delete(files)
    .where(and(ownRow(viewer, id), eq(files.locks, 0)))
    .returning({ id: files.id });
  if (gone.length === 0) {
    const known = await getFile(needs, viewer, id);
    return known && refuse("fileLocked", undefined, { title: known.title }, "conflict");
  }
  await announceFiles(needs.hub, viewer.id, [{ event: "storage.removed", data: { id } }]);
  return ok({ id });
}

function ownRow(viewer: Owner, id: string) {
  return and(eq(files.ownerId, viewer.id), eq(files.id, id));
}
