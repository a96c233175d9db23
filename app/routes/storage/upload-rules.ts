import { MAX_FILE_BYTES } from "../../domain/base/channels/file-kinds";
import { placeNamed } from "../../domain/base/channels/file-places";
import type { UploadRules } from "../../domain/library/files/choices";
import { EXTENSIONS } from "../../domain/library/files/types";

const MB = 1024 * 1024;

/** Rules for a place in a message, "telegram.image"; null: rules of the storage. */
export function uploadRulesOf(place: string | null): UploadRules {
  const { extensions, maxBytes } = placeNamed(place)?.rule ?? { extensions: EXTENSIONS, maxBytes: MAX_FILE_BYTES };
  return { extensions, maxBytes, help: { types: extensions.join(", "), megabytes: maxBytes / MB } };
}
