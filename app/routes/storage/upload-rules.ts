import { MAX_FILE_BYTES } from "../../domain/channels/file-kinds";
import { placeNamed } from "../../domain/channels/file-places";
import type { UploadRules } from "../../domain/files/choices";
import { EXTENSIONS } from "../../domain/files/types";

const MB = 1024 * 1024;

/** Of a place in a message, "telegram.image"; of the storage without. */
export function uploadRulesOf(place: string | null): UploadRules {
  const { extensions, maxBytes } = placeNamed(place)?.rule ?? { extensions: EXTENSIONS, maxBytes: MAX_FILE_BYTES };
  return { extensions, maxBytes, help: { types: extensions.join(", "), megabytes: maxBytes / MB } };
}
