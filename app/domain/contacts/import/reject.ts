import type { PlainCell } from "../../tables/cells";

export type RejectedRow = { row: number; cells: readonly string[]; reason: string };

/** Titles of the two columns put behind the file's own ones, in the reader's language. */
export type RejectTitles = { row: string; reason: string };

/** How many columns of the file's own these rows have, `least` at least. */
export function widthOf(rejected: readonly RejectedRow[], least: number): number {
  let width = least;
  for (const { cells } of rejected) width = Math.max(width, cells.length);
  return width;
}

/**
 * The first line of a file of rejected rows: the file's own columns, so that it can be corrected and imported again, then
 * the row number and the reason. None for a file without a header.
 */
export function rejectHead(headers: readonly string[], width: number, titles: RejectTitles): PlainCell[][] {
  return headers.length > 0 ? [[...pad(headers, width), titles.row, titles.reason]] : [];
}

/** A rejected row as a line behind that head, padded to its width. */
export function rejectLine({ row, cells, reason }: RejectedRow, width: number): PlainCell[] {
  return [...pad(cells, width), row, reason];
}

function pad(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? "");
}
