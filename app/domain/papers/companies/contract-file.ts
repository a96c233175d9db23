import type { Viewer } from "../../base/access/viewer";
import type { Result } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { removeFile } from "../../library/files/change";
import { type FileRow, getFile, type StoreNeeds, storeFile } from "../../library/files/files";
import { type ContractRow, getContract, type Reader } from "./find";

/** Shown to everyone who sees the contract, whoever uploaded it. Null if there is none. */
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

/** Removes the upload again if no contract uses it. */
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
