import Papa from "papaparse";

export const DELIMITERS = [";", ",", "\t"] as const;

export type Delimiter = (typeof DELIMITERS)[number];

/** Valid delimiters when reading: any character but letters, digits and quotes. */
export const READ_DELIMITER = /^[\t !#-/:-@[-`{-~\u00a1-\u00bf]$/;
/** As Excel reads it, and as Excel saves it again: quoted, followed by empty cells. */
export const SEP_LINE =
  /^\ufeff*(?:"?sep=([\t !#-/:-@[-`{-~\u00a1-\u00bf])"?([\t !#-/:-@[-`{-~\u00a1-\u00bf]*)(?:\r\n|\r|\n))?/i;

// Formulas (OWASP), except negative numbers and E.164 phones. A typed apostrophe is doubled, so that reading is
// lossless.
export const FORMULA = /^(?:'+[=+@\t\r\n＝＠＋－-]|[=@\t\r\n＝＠＋－]|\+(?!\d{7,15}$)|-(?!\d+(?:[.,]\d+)?$))/;
const DEFUSED = /^'(?='*[=+@\t\r\n＝＠＋－-])/;
/** Exports that preserve leading zeros write text as a formula. */
const TEXT_FORMULA = /^="([\s\S]*)"$/;
const [APOSTROPHE, EQUALS, BACKSLASH] = [0x27, 0x3d, 0x5c];

// Fast path for most cells: nothing to quote, defuse or drop, and no trailing space.
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

/** A cell's text: strips the apostrophe of `writeCsv` or a spreadsheet, unwraps `="…"`, empties MySQL's null. */
export function readCell(cell: string): string {
  const text = cell.trim();
  const first = text.charCodeAt(0);
  if (first === APOSTROPHE) return text.replace(DEFUSED, "");
  if (first === EQUALS) return TEXT_FORMULA.exec(text)?.[1]?.replaceAll('""', '"').trim() ?? text;
  return first === BACKSLASH && text === "\\N" ? "" : text;
}
