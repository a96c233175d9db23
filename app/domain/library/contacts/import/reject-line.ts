import type { PlainCell } from "../../../base/tables/cells";

export type RejectedRow = { row: number; cells: readonly string[]; reason: string };

export type RejectTitles = { row: string; reason: string };

export function widthOf(rejected: readonly RejectedRow[], least: number): number {
  let width = least;
  for (const { cells } of rejected) width = Math.max(width, cells.length);
  return width;
}

/** The file's columns for correction and re-import, followed by row number and reason. Empty without a header. */
export function rejectHead(headers: readonly string[], width: number, titles: RejectTitles): PlainCell[][] {
  return headers.length > 0 ? [[...pad(headers, width), titles.row, titles.reason]] : [];
}

export function rejectLine({ row, cells, reason }: RejectedRow, width: number): PlainCell[] {
  return [...pad(cells, width), row, reason];
}

function pad(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? "");
}
