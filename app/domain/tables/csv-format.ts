import Papa from "papaparse";

export const DELIMITERS = [";", ",", "\t"] as const;

export type Delimiter = (typeof DELIMITERS)[number];

// Formulas (OWASP), not negative numbers and E.164 phones. A typed apostrophe is doubled, so that reading is lossless.
export const FORMULA = /^(?:'+[=+@\t\r\n＝＠＋－-]|[=@\t\r\n＝＠＋－]|\+(?!\d{7,15}$)|-(?!\d+(?:[.,]\d+)?$))/;
const DEFUSED = /^'(?='*[=+@\t\r\n＝＠＋－-])/;

// Most cells: nothing to quote, to defuse or to drop; the last sign is no space.
const PLAIN: Record<Delimiter, RegExp> = {
  ";": /^(?:\+\d{7,15}|[\dA-Za-zÀ-\u1fff](?:[ !#-:<-~\u00a0-\ufefe]*[!#-:<-~\u00a0-\ufefe])?)$/,
  ",": /^(?:\+\d{7,15}|[\dA-Za-zÀ-\u1fff](?:[ !#-+\--~\u00a0-\ufefe]*[!#-+\--~\u00a0-\ufefe])?)$/,
  "\t": /^[\dA-Za-z]+$/,
};

export function writeCsv(rows: readonly (readonly (string | number | null)[])[], delimiter: Delimiter = ";"): string {
  const plain = PLAIN[delimiter];
  let text = "";
  for (const [at, cells] of rows.entries()) {
    if (at > 0) text += "\r\n";
    for (const [column, cell] of cells.entries()) {
      if (column > 0) text += delimiter;
      if (cell === null || cell === "") continue;
      text += typeof cell === "number" || plain.test(cell) ? cell : quoted(cell, delimiter);
    }
  }
  return text;
}

const quoted = (cell: string, delimiter: Delimiter) =>
  Papa.unparse([[cell]], { delimiter, newline: "\r\n", escapeFormulae: FORMULA });

/** Removes the apostrophe of `writeCsv` or a spreadsheet. */
export function readCell(cell: string): string {
  const text = cell.trim();
  return text.charCodeAt(0) === 0x27 ? text.replace(DEFUSED, "") : text;
}
