import type { Platform } from "../../domain/base/shared/ports/platform";
import { FILE_SOON_MS } from "../../domain/base/shared/ui-constants";
import type { FileRow } from "../../domain/library/files/files";
import { publicFileUrl } from "../../domain/library/files/links";

/** `now` in ms UTC. */
export function listed(row: FileRow, now: number, config: Pick<Platform["config"], "filesUrl">) {
  const { id, title, filename, kind, type, size, isPublic, createdAt, expiredAt, locks } = row;
  const isLocked = locks > 0;
  const extension = filename.split(".").at(-1)?.toLowerCase() ?? "";
  return {
    id,
    title,
    filename,
    kind,
    type,
    size,
    isPublic,
    createdAt,
    expiredAt,
    isLocked,
    extension,
    publicUrl: isPublic ? publicFileUrl(config, row) : null,
    isSoon: !isLocked && expiredAt !== null && expiredAt - now < FILE_SOON_MS,
  };
}

export type ListedFile = ReturnType<typeof listed>;
