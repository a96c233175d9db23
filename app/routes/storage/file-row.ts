import type { FileRow } from "../../domain/files/files";
import { FILE_SOON_MS } from "../../domain/shared/ui-constants";

/** `now` in ms UTC. */
export function listed(row: FileRow, now: number, publicUrl: string) {
  const { id, title, filename, kind, type, size, isPublic, createdAt, expiredAt, locks } = row;
  const isLocked = locks > 0;
  const extension = filename.split(".").at(-1)?.toLowerCase() ?? "";
  return {
    ...{ id, title, filename, kind, type, size, isPublic, createdAt, expiredAt, isLocked },
    extension,
    publicUrl: isPublic ? `${publicUrl}/api/storage/${id}.${extension}` : null,
    isSoon: !isLocked && expiredAt !== null && expiredAt - now < FILE_SOON_MS,
  };
}

export type ListedFile = ReturnType<typeof listed>;
