import Papa from "papaparse";

/** Delimiters of CSV files (spec §9, plus the tab of spreadsheet copies); the semicolon is the recommended one. */
export const DELIMITERS = [";", ",", "\t"] as const;

export type Delimiter = (typeof DELIMITERS)[number];

// What a spreadsheet would compute (OWASP), "+7-916-…" included; a plain negative number and an E.164 phone are no formula.
// A cell that was typed with the apostrophe gets another, so that reading takes away ours alone.
const FORMULA = /^(?:'+[=+@\t\r\n＝＠＋－-]|[=@\t\r\n＝＠＋－]|\+(?!\d{7,15}$)|-(?!\d+(?:[.,]\d+)?$))/;
const DEFUSED = /^'(?='*[=+@\t\r\n＝＠＋－-])/;

/** CSV text with CRLF line ends, quoted where needed, its cells defused against formula injection. */
export function writeCsv(rows: readonly (readonly (string | number | null)[])[], delimiter: Delimiter = ";"): string {
  return Papa.unparse(rows as unknown[][], { delimiter, newline: "\r\n", escapeFormulae: FORMULA });
}

/** A cell without the apostrophe that `writeCsv` (or a spreadsheet) put before a would-be formula. */
export function readCell(cell: string): string {
  const text = cell.trim();
  return text.charCodeAt(0) === 0x27 ? text.replace(DEFUSED, "") : text;
}
