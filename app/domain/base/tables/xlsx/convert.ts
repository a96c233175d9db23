import { holdsTable } from "../heading";
import { openArchive } from "./archive";
import { walkRows } from "./sheet";
import { Unreadable } from "./unreadable";
import { openWorkbook, type Workbook, type WorkSheet } from "./workbook";

/** Size limit of a CSV file, bytes. */
export const MAX_TEXT = 20_971_520;
const PIECE = 1 << 16;
const QUOTED = /[\t\n\r"]/;
/** Rows read to recognise a sheet's table, and sheets examined. */
const PEEKED = { rows: 20, sheets: 50 };

export interface SheetChoice {
  /** From 1, as in the workbook. */
  nr: number;
  title: string;
}

export interface SheetText extends SheetChoice {
  /** Sheets with rows, this one included. */
  sheets: SheetChoice[];
  /** Formulas without a stored value: their cells are empty. */
  formulas: number;
  /** UTF-8, tab-separated; line numbers equal the sheet's. */
  pieces: Uint8Array[];
}

/**
 * Cells as displayed, of the chosen sheet or else of the first one with a table of addresses, or with rows. Throws
 * `Unreadable`.
 */
export async function sheetText(file: Uint8Array, chosen?: number): Promise<SheetText> {
  const workbook = await openWorkbook(await openArchive(file));
  const { sheet, sheets } = await chooseSheet(workbook, chosen);
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
  const formulas = await walkRows(workbook, partOf(sheet), (row, cells) => {
    if (row > lines + 1) piece += "\n".repeat(row - lines - 1);
    piece += cells.map(quoted).join("\t");
    piece += "\n";
    lines = row;
    if (piece.length > PIECE) flush();
  });
  flush();
  return { nr: sheet.nr, title: sheet.title, sheets, formulas, pieces };
}

function partOf({ part }: WorkSheet) {
  if (!part) throw new Unreadable({ key: "xlsxBroken" });
  return part;
}

/** An unreadable sheet is reported unless another sheet has a table. */
async function chooseSheet(workbook: Workbook, chosen?: number) {
  const filled: { sheet: WorkSheet; isTable: boolean }[] = [];
  let failure: unknown = null;
  for (const sheet of workbook.sheets.slice(0, PEEKED.sheets)) {
    try {
      const rows = await firstRows(workbook, sheet);
      if (rows.length > 0) filled.push({ sheet, isTable: holdsTable(rows) });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      failure ??= error;
      if (sheet.nr === chosen) throw error;
    }
  }
  const requested = filled.find(({ sheet }) => sheet.nr === chosen);
  const table = requested ?? filled.find(({ isTable }) => isTable);
  if (!table && failure) throw failure;
  const { sheet } = table ?? filled[0] ?? { sheet: workbook.sheets[0]! };
  return { sheet, sheets: filled.map(({ sheet: { nr, title } }) => ({ nr, title })) };
}

class Enough extends Error {}

async function firstRows(workbook: Workbook, sheet: WorkSheet): Promise<string[][]> {
  const rows: string[][] = [];
  try {
    await walkRows(workbook, partOf(sheet), (_, cells) => {
      rows.push(cells);
      if (rows.length === PEEKED.rows) throw new Enough();
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return rows;
}

function quoted(cell: string): string {
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
