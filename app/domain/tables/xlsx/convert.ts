import { openArchive } from "./archive";
import { walkRows } from "./sheet";
import { Unreadable } from "./unreadable";
import { openWorkbook } from "./workbook";

/** The size limit of a CSV file, bytes. */
export const MAX_TEXT = 20_971_520;
const PIECE = 1 << 16;
const QUOTED = /[\t\n\r"]|^sep=/i;

export interface SheetText {
  title: string;
  of: number;
  /** UTF-8, tab-separated; line numbers equal those of the sheet. */
  pieces: Uint8Array[];
}

/** Cells as displayed. Throws `Unreadable`. */
export async function sheetText(file: Uint8Array): Promise<SheetText> {
  const workbook = await openWorkbook(await openArchive(file));
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let size = 0;
  let piece = "";
  let lines = 0;
  const flush = () => {
    const bytes = encoder.encode(piece);
    size += bytes.byteLength;
    if (size > MAX_TEXT) throw new Unreadable({ key: "xlsxTooMuch" });
    pieces.push(bytes);
    piece = "";
  };
  await walkRows(workbook, (row, cells) => {
    if (row > lines + 1) piece += "\n".repeat(row - lines - 1);
    piece += cells.map(quoted).join("\t");
    piece += "\n";
    lines = row;
    if (piece.length > PIECE) flush();
  });
  flush();
  return { title: workbook.sheet.title, of: workbook.sheets, pieces };
}

function quoted(cell: string): string {
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
