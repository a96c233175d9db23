import type { Viewer } from "../access/viewer";
import { isDuplicate } from "../shared/errors/db-errors";
import { ok, type Result } from "../shared/errors/result";
import { type FileRow, getFile, type StoreNeeds, storeFile, type Upload } from "./files";

/** The id makes it idempotent. Refuses as `storeFile` does. */
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
