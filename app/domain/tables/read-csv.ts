import Papa from "papaparse";
import { isEmail } from "../shared/email";
import { parsePhone } from "../shared/phone";
import { DELIMITERS, type Delimiter } from "./csv-format";

/** Serializable, for checkpoints. */
export type CsvCursor = { offset: number; row: number };

/** `row` from 1, blank rows included; `broken`: unmatched quotes. */
type CsvRow = { row: number; cells: string[]; broken?: true };

export type CsvReader = {
  /** Skips blank rows; empty only at the end. */
  next: (limit: number) => CsvRow[];
  cursor: () => CsvCursor;
  done: () => boolean;
};

const WINDOW = 1 << 17;
const ROW_LIMIT = 1 << 19;
const REREAD_LIMIT = 1 << 25;
const GUESS_SAMPLE = 1 << 16;
const PREAMBLE = /^\ufeff?(?:sep=([;,\t])\r?\n)?/i;

/** A `sep=` line, else even rows, else the most frequent one. */
export function guessDelimiter(text: string): Delimiter {
  const declared = PREAMBLE.exec(text)?.[1];
  if (declared) return declared as Delimiter;
  const sample = text.slice(0, GUESS_SAMPLE);
  const guess = Papa.parse(sample, { preview: 20, skipEmptyLines: "greedy", delimitersToGuess: [...DELIMITERS] });
  const undetected = guess.errors.some((error) => error.code === "UndetectableDelimiter");
  if (!undetected) return guess.meta.delimiter as Delimiter;
  const head = sample.split(/\r?\n/, 1)[0]!;
  const counts = DELIMITERS.map((delimiter) => head.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

/** A header has neither phones nor e-mails. */
export function hasHeader(firstRow: readonly string[]): boolean {
  return !firstRow.every(isBlank) && !firstRow.some((cell) => parsePhone(cell) !== null || isEmail(cell.trim()));
}

export function readRows(text: string, page: { delimiter: Delimiter; from?: CsvCursor; limit: number }) {
  const reader = openCsv(text, page.delimiter, page.from);
  const rows = reader.next(page.limit);
  return { rows, next: reader.done() ? null : reader.cursor() };
}

export function openCsv(text: string, delimiter: Delimiter, from: CsvCursor = startOf(text)): CsvReader {
  const newline = text.includes("\n") ? "\n" : "\r";
  let { offset, row } = from;
  let window = WINDOW;
  // Limits rereading after broken lines, which could become quadratic.
  let rereads = REREAD_LIMIT;
  let quote = -1;

  return { next, cursor: () => ({ offset, row }), done: () => offset >= text.length };

  function next(limit: number): CsvRow[] {
    const rows: CsvRow[] = [];
    while (rows.length < limit && offset < text.length) {
      const before = offset;
      if (!readLines(rows, limit)) readWindow(rows, limit);
      if (offset > before) window = WINDOW;
      else if (window < ROW_LIMIT) window *= 2;
      else breakLine(rows, offset + window);
    }
    return rows;
  }

  function readLines(rows: CsvRow[], limit: number): boolean {
    const before = offset;
    if (quote < offset) quote = endOf('"');
    while (rows.length < limit && offset < text.length) {
      const end = endOf(newline);
      if (end > quote || end - offset > ROW_LIMIT) break;
      const cells = text.slice(offset, end).split(delimiter);
      dropCarriageReturn(cells);
      offset = Math.min(text.length, end + 1);
      row++;
      if (!cells.every(isBlank)) rows.push({ row, cells });
    }
    return offset > before;
  }

  function endOf(sign: string): number {
    const found = text.indexOf(sign, offset);
    return found < 0 ? text.length : found;
  }

  function readWindow(rows: CsvRow[], limit: number): void {
    const base = offset;
    const end = base + window;
    const parser = new Papa.Parser({ delimiter, newline, step });
    parser.parse(text.slice(base, end), base, end < text.length);

    function step(results: Papa.ParseStepResult<string[][]>): void {
      const cells = results.data[0] as unknown as string[];
      if (isBroken(results)) {
        breakLine(rows, results.meta.cursor);
        parser.abort();
        return;
      }
      offset = results.meta.cursor;
      row++;
      dropCarriageReturn(cells);
      if (cells.every(isBlank)) return;
      rows.push({ row, cells });
      if (rows.length >= limit) parser.abort();
    }
  }

  // An unclosed quote swallows lines; a stray one does no harm.
  function isBroken({ errors, meta }: Papa.ParseStepResult<string[][]>): boolean {
    if (errors.length === 0) return false;
    const lineEnd = text.indexOf(newline, offset);
    return errors.some(({ code }) => code === "MissingQuotes") || (lineEnd >= 0 && lineEnd < meta.cursor - 1);
  }

  function breakLine(rows: CsvRow[], swallowedTo: number): void {
    const lineEnd = text.indexOf(newline, offset);
    const end = lineEnd < 0 ? text.length : lineEnd;
    const cells = text.slice(offset, Math.min(end, offset + ROW_LIMIT)).split(delimiter);
    dropCarriageReturn(cells);
    rows.push({ row: ++row, cells, broken: true });
    rereads -= swallowedTo - offset;
    offset = Math.min(text.length, rereads > 0 ? end + 1 : Math.max(end + 1, swallowedTo));
  }
}

function startOf(text: string): CsvCursor {
  const preamble = PREAMBLE.exec(text)!;
  return { offset: preamble[0].length, row: preamble[1] ? 1 : 0 };
}

// Splitting at "\n" supports mixed line ends.
function dropCarriageReturn(cells: string[]): void {
  const last = cells.length - 1;
  if (cells[last]!.endsWith("\r")) cells[last] = cells[last]!.slice(0, -1);
}

function isBlank(cell: string): boolean {
  return cell === "" || cell.trim() === "";
}
