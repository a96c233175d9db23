import type { Viewer } from "../../base/access/viewer";
import { isDuplicate } from "../../base/shared/errors/db-errors";
import { ok, type Result } from "../../base/shared/errors/result";
import { type FileRow, getFile, type StoreNeeds, storeFile, type Upload } from "./files";

/** Idempotent by id. Refuses as `storeFile` does. */
export async function storeOnce(
  platform: StoreNeeds,
  viewer: Pick<Viewer, "id">,
  upload: Upload,
  id: string,
): Promise<Result<FileRow>> {
  try {
    return await storeFile(platform, viewer, upload, { id });
  } catch (error) {
    const known = isDuplicate(error) ? await getFile(platform, viewer, id) : null;
    if (!known) throw error;
    return ok(known);
  }
}
