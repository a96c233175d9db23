import { guessEncoding } from "./encoding-guess";
import { decode } from "./encodings";
import { guessDelimiter, openCsv } from "./read-csv";
import { sheetText } from "./xlsx/convert";
import { Unreadable } from "./xlsx/unreadable";

/** Bytes; what a person types in lines is a tenth of it. */
export const MOST_FILE = 1024 * 1024;
const MOST_LINES = 20_000;
/** A ZIP archive, which an XLSX is. */
const ZIP = [0x50, 0x4b, 3, 4];

/** A CSV or XLSX as lines of a field, its heading left out; null for no table. */
export async function linesOfFile(bytes: Uint8Array): Promise<string | null> {
  const text = ZIP.every((byte, at) => bytes[at] === byte)
    ? await textOfSheet(bytes)
    : decode(bytes, guessEncoding(bytes));
  if (text === null || text.includes("\0")) return null;
  const rows = openCsv(text, guessDelimiter(text))
    .next(MOST_LINES)
    .map(({ cells }) => cells.map((cell) => cell.trim().replace(/\s*[;\t\r\n]+\s*/g, ", ")));
  const [, heading = ""] = rows[0] ?? [];
  return (/\d/.test(heading) ? rows : rows.slice(1)).map((cells) => cells.join("; ").replace(/[;\s]+$/, "")).join("\n");
}

async function textOfSheet(bytes: Uint8Array): Promise<string | null> {
  try {
    const { pieces } = await sheetText(bytes);
    return pieces.map((piece) => new TextDecoder().decode(piece)).join("");
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
