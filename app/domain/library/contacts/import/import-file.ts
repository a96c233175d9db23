import type { Viewer } from "../../../base/access/viewer";
import { MAX_FILE_BYTES } from "../../../base/channels/file-kinds";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import type { Platform } from "../../../base/shared/ports/platform";
import { type FileRow, storeFile, type Upload } from "../../files/files";
import { keepSheet, readSheet } from "../../files/open-table";

/** Stores CSV unchanged, and XLSX after reading its first sheet. Refuses other, broken, locked and oversized files. */
export async function storeImportFile(
  platform: Pick<Platform, "db" | "files" | "clock" | "hub" | "queue">,
  viewer: Pick<Viewer, "id">,
  upload: Pick<Upload, "name" | "bytes">,
): Promise<Result<FileRow>> {
  const { name, bytes } = upload;
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  const isTooLarge = bytes.byteLength > MAX_FILE_BYTES;
  if (!isTooLarge && extension === "xls") return refuse("importXls", "file", { filename: name }, "unsupportedType");
  if (!isTooLarge && extension !== "csv" && extension !== "xlsx")
    return refuse("importNotTable", "file", { filename: name }, "unsupportedType");
  const isSpreadsheet = extension === "xlsx" && !isTooLarge && bytes.byteLength > 0;
  const sheet = isSpreadsheet ? await readSheet(bytes, name) : null;
  if (sheet && !sheet.ok) return sheet;
  const stored = await storeFile(platform, viewer, upload);
  if (stored.ok && sheet) await keepSheet(platform.files, stored.value, sheet.value);
  return stored.ok ? ok(stored.value) : stored;
}
