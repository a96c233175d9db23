import type { FileKind } from "../../../../db/schema/files";

export const FILE_KINDS = ["image", "audio", "video", "document", "table"] as const satisfies readonly FileKind[];

export const MAX_FILE_BYTES = 20_971_520;
