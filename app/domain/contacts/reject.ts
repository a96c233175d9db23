import { type Delimiter, writeCsv } from "../shared/csv";

export type RejectedRow = { row: number; cells: readonly string[]; reason: string };

/** Titles of the two columns put behind the file's own ones, in the reader's language. */
export type RejectTitles = { row: string; reason: string };

/**
 * CSV of an import's rejected rows: the file's own columns first, so that it can be corrected and imported again,
 * then the row number and the reason. Rows are padded to one width; `headers` is null for a file without a header.
 */
export function rejectFile(
  headers: readonly string[] | null,
  rejected: readonly RejectedRow[],
  titles: RejectTitles,
  delimiter: Delimiter = ";",
): string {
  const width = Math.max(headers?.length ?? 0, ...rejected.map(({ cells }) => cells.length));
  const lines = rejected.map(({ row, cells, reason }) => [...pad(cells, width), row, reason]);
  return writeCsv(headers ? [[...pad(headers, width), titles.row, titles.reason], ...lines] : lines, delimiter);
}

function pad(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? "");
}
