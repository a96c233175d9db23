import { exactField } from "../shared/column-names";
import { similarField } from "../shared/column-words";
import { readEmail } from "../shared/email";
import { parsePhone } from "../shared/phone";
import { readCell } from "./csv-format";
import type { CsvRow } from "./read-csv";

/** Rows in which the heading is searched. */
export const HEADING_ROWS = 20;

/**
 * Row number of the column names, from 1 as `CsvRow.row`; 0 for none. The first row that names a phone or an e-mail,
 * otherwise the row before the first that contains one, otherwise the first.
 */
export function headingOf(rows: readonly CsvRow[]): number {
  const looked = rows.slice(0, HEADING_ROWS).map(({ row, cells }) => ({ row, cells: cells.map(readCell) }));
  const found = placeOf(looked.map(({ cells }) => cells));
  if (found === null) return looked[0]?.row ?? 0;
  return looked[found]?.row ?? 0;
}

/** Whether the first rows of a sheet name or contain a phone or an e-mail. */
export function holdsTable(rows: readonly (readonly string[])[]): boolean {
  const cells = rows.slice(0, HEADING_ROWS).map((row) => row.map(readCell));
  return cells.some(holdsAddress) || placeOf(cells) !== null;
}

/** -1: data begins in the first row. Null: no row names or contains an address. */
function placeOf(rows: readonly (readonly string[])[]): number | null {
  const width = Math.max(0, ...rows.map(filled));
  for (const [at, cells] of rows.entries()) {
    if (holdsAddress(cells)) return at - 1;
    if (namesAddress(cells, width)) return at;
  }
  return null;
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== "").length;

const isAddress = (cell: string) => parsePhone(cell) !== null || readEmail(cell) !== null;

const holdsAddress = (cells: readonly string[]) => cells.some((cell) => cell !== "" && isAddress(cell));

/** Only a name in a row of names counts: a lone title may also mention phones. */
function namesAddress(cells: readonly string[], width: number): boolean {
  const isRow = filled(cells) > 1 || width === 1;
  return cells.some((cell) => isContact(exactField(cell)) || (isRow && isContact(similarField(cell))));
}

const isContact = (field: string | null) => field === "phone" || field === "email";
