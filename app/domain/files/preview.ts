import type { Platform } from "../shared/ports/platform";
import { guessEncoding } from "../tables/encoding-guess";
import { decode } from "../tables/encodings";
import { guessDelimiter, openCsv } from "../tables/read-csv";
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
  // A character cut in half would mislead the guess.
  const cut = isWhole ? bytes.length : bytes.lastIndexOf(10) + 1 || bytes.length;
  const whole = bytes.subarray(0, cut);
  const text = decode(whole, guessEncoding(whole));
  const rows = openCsv(text, guessDelimiter(text)).next(MOST.rows);
  return rows.map(({ cells }) => cells.slice(0, MOST.columns));
}
