import Papa from "papaparse";

export const DELIMITERS = [";", ",", "\t"] as const;

export type Delimiter = (typeof DELIMITERS)[number];

// Formulas (OWASP), not negative numbers and E.164 phones. A typed apostrophe is doubled, so that reading is lossless.
const FORMULA = /^(?:'+[=+@\t\r\n＝＠＋－-]|[=@\t\r\n＝＠＋－]|\+(?!\d{7,15}$)|-(?!\d+(?:[.,]\d+)?$))/;
const DEFUSED = /^'(?='*[=+@\t\r\n＝＠＋－-])/;

export function writeCsv(rows: readonly (readonly (string | number | null)[])[], delimiter: Delimiter = ";"): string {
  return Papa.unparse(rows as unknown[][], { delimiter, newline: "\r\n", escapeFormulae: FORMULA });
}

/** Removes the apostrophe of `writeCsv` or a spreadsheet. */
export function readCell(cell: string): string {
  const text = cell.trim();
  return text.charCodeAt(0) === 0x27 ? text.replace(DEFUSED, "") : text;
}
