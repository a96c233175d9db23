import { readCell } from "./csv-format";
import { joined } from "./lines";
import { isText } from "./looks-like-text";
import { MOST_COLUMNS, openCsv } from "./read-csv";
import { readTextTable } from "./text-table";
import { sheetText } from "./xlsx/convert";
import { Unreadable } from "./xlsx/unreadable";

/** Bytes; ten times what a person types as lines. */
export const MOST_FILE = 1024 * 1024;
const MOST_LINES = 20_000;
/** Signature of a ZIP archive, and so of XLSX. */
const ZIP = [0x50, 0x4b, 3, 4];

/** Turns a CSV or XLSX into a field's lines, without its heading; null if it is not a table. */
export async function linesOfFile(bytes: Uint8Array): Promise<string | null> {
  const whole = ZIP.every((byte, at) => bytes[at] === byte) ? await bytesOfSheet(bytes) : bytes;
  if (whole === null || !isText(whole)) return null;
  const { text, delimiter } = readTextTable(whole, whole === bytes ? {} : { encoding: "utf-8", delimiter: "\t" });
  const read = openCsv(text, delimiter).next(MOST_LINES);
  if (read.some(({ cells }) => cells.length > MOST_COLUMNS)) return null;
  const rows = read.map(({ cells }) => cells.map(inOneLine));
  const [, heading = ""] = rows[0] ?? [];
  return (/\d/.test(heading) ? rows : rows.slice(1)).map(lineOf).join("\n");
}

/** Delimiters and line ends of the field become commas. */
function inOneLine(cell: string): string {
  const parts = readCell(cell).split(/[;\t\r\n]+/);
  return parts.length === 1 ? parts[0]! : parts.map((part) => part.trim()).join(", ");
}

function lineOf(cells: readonly string[]): string {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1).join("; ");
}

async function bytesOfSheet(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    return joined((await sheetText(bytes)).pieces);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
