import type { Format } from "../exports/export";
import { type Cell, plainCell } from "./cells";
import { writeCsv } from "./csv-format";
import { ENCODINGS, type Encoding, encodePart } from "./encodings";
import { sheetRows } from "./xlsx/write-rows";

export const USUAL: Format = { encoding: "utf-8", delimiter: ";" };

// Characters not allowed in text files.
const CONTROL = /[^\t\n\r -~\u00a0-\uffff]/;
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

export function linesOf(rows: readonly (readonly Cell[])[], { encoding, delimiter }: Format, isFirst = false) {
  const mark = delimiter === ";" ? "," : ".";
  const clean = rows.map((cells) =>
    cells.map((cell) => {
      const plain = plainCell(cell, mark);
      return typeof plain === "string" && CONTROL.test(plain) ? plain.replace(CONTROLS, "") : plain;
    }),
  );
  const text = rows.length === 0 ? "" : `${writeCsv(clean, delimiter)}\r\n`;
  return encodePart(isFirst && encoding === "utf-8" ? `\ufeff${text}` : text, encoding);
}

export function partOf(rows: readonly (readonly Cell[])[], format: Format, isHead = false) {
  return format.type === "xlsx" ? { bytes: sheetRows(rows, isHead), replaced: 0 } : linesOf(rows, format, isHead);
}

export function lossesOf(rows: readonly (readonly Cell[])[]): Record<Encoding, number> {
  const text = rows.map((cells) => cells.map((cell) => plainCell(cell, ".")).join("")).join("");
  return Object.fromEntries(ENCODINGS.map((encoding) => [encoding, encodePart(text, encoding).replaced])) as Record<
    Encoding,
    number
  >;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
