import Papa from "papaparse";

/** Delimiters of CSV files (spec §9, plus the tab of spreadsheet copies); the semicolon is the recommended one. */
export const DELIMITERS = [";", ",", "\t"] as const;

export type Delimiter = (typeof DELIMITERS)[number];

// What a spreadsheet would compute, "+7-916-…" included; only a plain negative number stays as it is.
const FORMULA = /^(?:[=+@\t\r\n＝＠＋－]|-(?!\d+(?:[.,]\d+)?$))/;
const DEFUSED = /^'(?=[=+@\t\r\n＝＠＋－-])/;

/** CSV text with CRLF line ends, quoted where needed, its cells defused against formula injection. */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[], delimiter: Delimiter = ";"): string {
  return Papa.unparse(rows as unknown[][], { delimiter, newline: "\r\n", escapeFormulae: FORMULA });
}

/** A cell without the apostrophe that `writeCsv` (or a spreadsheet) put before a would-be formula. */
export function readCell(cell: string): string {
  const text = cell.trim();
  return text.charCodeAt(0) === 0x27 ? text.replace(DEFUSED, "") : text;
}
