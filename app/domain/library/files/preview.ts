import type { Platform } from "../../base/shared/ports/platform";
import { wideEncoding } from "../../base/tables/looks-like-text";
import { openCsv } from "../../base/tables/read-csv";
import { readTextTable } from "../../base/tables/text-table";
import { type FileRow, readFile } from "./files";
import { FILE_TYPES } from "./types";

const SAMPLE = 16_384;
const MOST = { rows: 8, columns: 8 };

/** Reads the first 16 KB of a CSV; null for other files. */
export async function firstRowsOf(store: Platform["files"], row: FileRow): Promise<string[][] | null> {
  if (row.type !== FILE_TYPES.csv.type) return null;
  const isWhole = row.size <= SAMPLE;
  const content = await readFile(store, row, { offset: 0, length: Math.min(SAMPLE, row.size) });
  if (!content) return null;
  const bytes = new Uint8Array(content);
  // A character cut in half would mislead the encoding guess.
  const cut = isWhole || wideEncoding(bytes) ? bytes.length : bytes.lastIndexOf(10) + 1 || bytes.length;
  const { text, delimiter } = readTextTable(bytes.subarray(0, cut));
  const rows = openCsv(text, delimiter).next(MOST.rows);
  return rows.map(({ cells }) => cells.slice(0, MOST.columns));
}
