import type { FileRow } from "../../domain/files/files";
import { FILE_SOON_MS } from "../../domain/shared/interface";

/** A file as the screens show it; `now` in ms UTC. */
export function listed(row: FileRow, now: number) {
  const { id, title, filename, kind, type, size, isPublic, createdAt, expiredAt, locks } = row;
  const isLocked = locks > 0;
  return {
    ...{ id, title, filename, kind, type, size, isPublic, createdAt, expiredAt, isLocked },
    extension: filename.split(".").at(-1)?.toLowerCase() ?? "",
    isSoon: !isLocked && expiredAt !== null && expiredAt - now < FILE_SOON_MS,
  };
}

export type ListedFile = ReturnType<typeof listed>;
