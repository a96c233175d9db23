import { MAX_FILE_BYTES } from "../../base/channels/file-kinds";
import type { FileRule } from "../../base/channels/file-limits";
import type { FilePlace } from "../../base/channels/file-places";
import type { FileFilter } from "./find";
import { EXTENSIONS, FILE_TYPES } from "./types";

const MB = 1024 * 1024;

interface FileMismatch {
  key: "fileTypeHere" | "fileSizeHere";
  values: Record<string, string | number>;
  isSize: boolean;
}

/** `size` in bytes; null when the file fits. */
export function mismatchOf(rule: FileRule, { type, size }: { type: string; size: number }): FileMismatch | null {
  if (!mediaTypesOf(rule).includes(type)) return mismatchByType(rule);
  if (size <= rule.maxBytes) return null;
  return { key: "fileSizeHere", values: { megabytes: rule.maxBytes / MB }, isSize: true };
}

function mediaTypesOf({ extensions }: FileRule): string[] {
  return [...new Set(extensions.map((extension) => FILE_TYPES[extension].type))];
}

/** Absent keys do not filter. */
export function filterOf({ name, rule }: FilePlace): Pick<FileFilter, "kind" | "types" | "maxBytes"> {
  const kind = name === "file" ? undefined : name;
  const types = mediaTypesOf(rule);
  const isAny = EXTENSIONS.every(
    (one) => types.includes(FILE_TYPES[one].type) || (kind && FILE_TYPES[one].kind !== kind),
  );
  return {
    ...(kind && { kind }),
    ...(!isAny && { types }),
    ...(rule.maxBytes < MAX_FILE_BYTES && { maxBytes: rule.maxBytes }),
  };
}

function mismatchByType({ extensions }: FileRule): FileMismatch {
  return { key: "fileTypeHere", values: { types: extensions.join(", ") }, isSize: false };
}
