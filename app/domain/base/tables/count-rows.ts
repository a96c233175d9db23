import { type CsvCursor, openCsv } from "./read-csv";

/** Counts rows from a cursor on, as the reader would return them. */
export function countRows(text: string, delimiter: string, from: CsvCursor): number {
  return openCsv(text, delimiter, from).count();
}
