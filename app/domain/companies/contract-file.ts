import type { Viewer } from "../access/viewer";
import { removeFile } from "../files/change";
import { type FileRow, getFile, type StoreNeeds, storeFile } from "../files/files";
import type { Result } from "../shared/errors/result";
import type { Platform } from "../shared/ports/platform";
import { type ContractRow, getContract, type Reader } from "./find";

/** Whoever uploaded it: it is shown to whom the contract is. Null where there is none. */
export async function getContractFile(
  needs: Pick<Platform, "db" | "clock">,
  viewer: Reader,
  id: string,
): Promise<FileRow | null> {
  const contract = await getContract(needs.db, viewer, id);
  if (!contract?.fileId || !contract.fileOwnerId) return null;
  return getFile(needs, { id: contract.fileOwnerId }, contract.fileId);
}

type Saved = Result<ContractRow> | null;

/** A file that no contract took is removed again. */
export async function withUpload<S extends Saved>(
  needs: StoreNeeds,
  viewer: Pick<Viewer, "id">,
  upload: { name: string; bytes: Uint8Array } | null,
  save: (fileId: string | undefined) => Promise<S>,
): Promise<S | Result<never>> {
  if (!upload) return save(undefined);
  const stored = await storeFile(needs, viewer, { ...upload, expiredAt: null });
  if (!stored.ok) return stored;
  const { id } = stored.value;
  let isTaken = false;
  try {
    const saved = await save(id);
    isTaken = saved?.ok === true && saved.value.fileId === id;
    return saved;
  } finally {
    if (!isTaken) await removeFile(needs, viewer, id);
  }
}
