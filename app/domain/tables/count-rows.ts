import type { Delimiter } from "./csv-format";
import { type CsvCursor, openCsv } from "./read-csv";

const READ_STEP = 5000;
const SPACE = 0x20;
const ASCII_END = 0x80;

export function countRows(text: string, delimiter: Delimiter, from: CsvCursor): number {
  if (text.includes('"')) return countRead(text, delimiter, from);
  const newline = text.includes("\n") ? "\n" : "\r";
  let rows = 0;
  for (let at = from.offset; at < text.length; ) {
    const found = text.indexOf(newline, at);
    const end = found < 0 ? text.length : found;
    if (!isBlankLine(text, at, end, delimiter)) rows++;
    at = end + 1;
  }
  return rows;
}

function countRead(text: string, delimiter: Delimiter, from: CsvCursor): number {
  const reader = openCsv(text, delimiter, from);
  let rows = 0;
  while (!reader.done()) rows += reader.next(READ_STEP).length;
  return rows;
}

function isBlankLine(text: string, from: number, to: number, delimiter: Delimiter): boolean {
  const first = text.charCodeAt(from);
  if (from < to && first > SPACE && first < ASCII_END && text[from] !== delimiter) return false;
  return text
    .slice(from, to)
    .split(delimiter)
    .every((cell) => cell.trim() === "");
}
