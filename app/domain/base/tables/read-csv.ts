import { composed, isComposed } from "../text/composed";
import { SEP_LINE } from "./csv-format";
import { looseCells } from "./loose-cells";
import { afterSpaces, closingQuote, hasBackslashes, isCellEnd, looseText, unquoted } from "./quoted-cell";
import { areRows, mostFrequent } from "./usual-width";

/** Serializable for checkpoints. */
export type CsvCursor = { offset: number; row: number };

/** `row` from 1, counting blank rows; `broken`: an open quote, or more cells than `MOST_COLUMNS`. */
export type CsvRow = { row: number; cells: string[]; broken?: true };

export type CsvReader = {
  /** Skips blank rows; stops after `most` characters at the latest; empty only at the end. */
  next: (limit: number, most?: number) => CsvRow[];
  /** Number of rows that `next` would return from here on; moves to the end. */
  count: () => number;
  cursor: () => CsvCursor;
  done: () => boolean;
};

/** A wider row is cut after one more cell and marked broken. */
export const MOST_COLUMNS = 200;

/** Characters: a longer row is cut and marked broken; a longer quoted cell is not a cell. */
const ROW_LIMIT = 1 << 19;
const USUAL_LINE = 1 << 12;
const SAMPLE = { chars: 1 << 16, rows: 50 };
const [QUOTE, LF, CR, SPACE, NO_BREAK_SPACE] = [0x22, 10, 13, 0x20, 0xa0];

export function readRows(text: string, page: { delimiter: string; from?: CsvCursor; limit: number }) {
  const reader = openCsv(text, page.delimiter, page.from);
  const rows = reader.next(page.limit);
  return { rows, next: reader.done() ? null : reader.cursor() };
}

/**
 * The delimiter is any one character. CR, LF and CRLF each end a line, except in a quoted cell. A quoted cell is closed
 * by a quote before a delimiter or line end (RFC 4180); any other quote is text of its own line. Linear: each line is
 * read only a few times, and ends up in a row, a broken row, a quoted cell, or blank.
 */
export function openCsv(text: string, delimiter: string, from: CsvCursor = startOf(text)): CsvReader {
  const isBackslashed = hasBackslashes(text, delimiter);
  const head = text.slice(0, SAMPLE.chars);
  const sample = rowsOf(head, { delimiter, isBackslashed, width: 0 }, startOf(text));
  const rows = sample.next(SAMPLE.rows);
  if (sample.done() && head.length < text.length) rows.pop();
  const even = rows.filter(({ broken }) => !broken);
  const widths = (even.length > 0 ? even : rows).map(({ cells }) => cells.length);
  return rowsOf(text, { delimiter, isBackslashed, width: mostFrequent(widths) }, from);
}

/** `width`: the usual number of columns; 0 if not known yet, and then rows with a loose cell are broken. */
type Form = { delimiter: string; isBackslashed: boolean; width: number };

function rowsOf(text: string, { delimiter, isBackslashed, width }: Form, from: CsvCursor): CsvReader {
  const separator = delimiter.charCodeAt(0);
  const usual = { delimiter, hasBackslashes: isBackslashed };
  const other = { delimiter, hasBackslashes: !isBackslashed && delimiter !== "\\" };
  const lineFeed = finder(text, "\n");
  const carriageReturn = finder(text, "\r");
  const quote = finder(text, '"');
  const mark = finder(text, delimiter);
  const backslash = finder(text, '\\"');
  const lineEnd = (at: number) => Math.min(lineFeed(at), carriageReturn(at));
  let { offset, row } = from;
  // State of the current row.
  let cells: string[] = [];
  let [isLoose, isOpen, isFilled, isEscaping] = [false, false, false, false];

  return { next, count, cursor: () => ({ offset, row }), done: () => offset >= text.length };

  function next(limit: number, most = text.length): CsvRow[] {
    const rows: CsvRow[] = [];
    skipBlank();
    const start = offset;
    while (rows.length < limit && offset < text.length && offset - start < most) {
      const end = lineEnd(offset);
      if (quote(offset) < end) readQuoted(rows);
      else readPlain(rows, end);
      skipBlank();
    }
    return rows;
  }

  function count(): number {
    let rows = 0;
    for (skipBlank(); offset < text.length; skipBlank()) {
      let end = lineEnd(offset);
      isFilled = quote(offset) >= end;
      if (!isFilled) end = walkCells(checkFilled);
      if (isFilled || end - offset > ROW_LIMIT) rows++;
      row++;
      endLine(end);
    }
    return rows;
  }

  /** Skips lines of spaces, empty quotes and delimiters, unless they are wider than `MOST_COLUMNS`. */
  function skipBlank(): void {
    const first = text.charCodeAt(offset);
    if (first > QUOTE && first < NO_BREAK_SPACE && first !== separator) return;
    let columns = 1;
    let start = offset;
    for (let at = offset; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === separator) {
        if (++columns > MOST_COLUMNS) return;
        start = at + 1;
      } else if (code === LF || code === CR) {
        if (code === CR && text.charCodeAt(at + 1) === LF) at++;
        row++;
        offset = at + 1;
        start = offset;
        columns = 1;
      } else if (code === QUOTE) {
        if (at > start || text.charCodeAt(at + 1) !== QUOTE || !isCellEnd(text, at + 2, delimiter)) return;
        at++;
      } else if (!isSpace(text, at, code)) return;
    }
    if (offset >= text.length) return;
    row++;
    offset = text.length;
  }

  function readPlain(rows: CsvRow[], end: number): void {
    const isLong = end - offset > ROW_LIMIT;
    const line = text.slice(offset, isLong ? offset + ROW_LIMIT : end);
    // `split` with a limit is slower for short lines.
    const cells = line.length < USUAL_LINE ? line.split(delimiter) : line.split(delimiter, MOST_COLUMNS + 1);
    take(rows, isComposed(line) ? cells : cells.map(composed), isLong);
    endLine(end);
  }

  function take(rows: CsvRow[], cells: string[], isBroken: boolean): void {
    row++;
    if (isBroken || cells.length > MOST_COLUMNS)
      rows.push({ row, cells: cells.slice(0, MOST_COLUMNS + 1), broken: true });
    else rows.push({ row, cells });
  }

  function endLine(end: number): void {
    const isPair = text.charCodeAt(end) === CR && text.charCodeAt(end + 1) === LF;
    offset = Math.min(text.length, isPair ? end + 2 : end + 1);
  }

  function readQuoted(rows: CsvRow[]): void {
    cells = [];
    isLoose = false;
    isOpen = false;
    const end = walkCells(collect);
    if (end - offset > ROW_LIMIT) take(rows, rawCells(end), true);
    else if (isLoose && width > 0 && cells.length !== width) takeLoose(rows, end);
    else if (cells.every((cell) => cell === "" || cell.trim() === "")) row++;
    else take(rows, composedIn(cells, end), isLoose && width === 0);
    endLine(end);
  }

  /** Returns the row's end. `close`: end of a quoted cell, or -1. */
  function walkCells(visit: (at: number, close: number, end: number) => void): number {
    let at = offset;
    for (let columns = 0; ; columns++) {
      const close = text.charCodeAt(at) === QUOTE ? closeOf(at, columns) : -1;
      const end = close < 0 ? Math.min(mark(at), lineEnd(at)) : afterSpaces(text, close + 1, delimiter);
      visit(at, close, end);
      if (text.charCodeAt(end) !== separator) return end;
      at = end + 1;
    }
  }

  function collect(at: number, close: number, end: number): void {
    if (cells.length > MOST_COLUMNS || end - offset > ROW_LIMIT) return;
    if (close >= 0) cells.push(unquoted(text.slice(at + 1, close), isEscaping));
    else if (text.charCodeAt(at) === QUOTE) {
      const loose = looseText(text.slice(at, end));
      isLoose = true;
      isOpen ||= loose.isOpen;
      cells.push(loose.text);
    } else cells.push(text.slice(at, end));
  }

  function checkFilled(at: number, close: number, end: number): void {
    if (isFilled) return;
    const isQuoted = text.charCodeAt(at) === QUOTE;
    isFilled = isQuoted && close < 0 ? true : text.slice(isQuoted ? at + 1 : at, isQuoted ? close : end).trim() !== "";
  }

  function composedIn(read: string[], end: number): string[] {
    return isComposed(text.slice(offset, end)) ? read : read.map(composed);
  }

  /**
   * Reads delimiters inside a malformed quoted cell as text if that gives the usual width; otherwise keeps the cells
   * unless a quote stays open.
   */
  function takeLoose(rows: CsvRow[], end: number): void {
    const wider =
      lineEndIn(offset, end) === end ? looseCells(text.slice(offset, end), delimiter, MOST_COLUMNS + 1) : null;
    if (wider?.length === width) take(rows, composedIn(wider, end), false);
    else if (isOpen) take(rows, rawCells(end), true);
    else take(rows, composedIn(cells, end), false);
  }

  function rawCells(end: number): string[] {
    return text.slice(offset, Math.min(end, offset + ROW_LIMIT)).split(delimiter, MOST_COLUMNS + 1);
  }

  function lineEndIn(start: number, end: number): number {
    let at = start;
    while (at < end && text.charCodeAt(at) !== LF && text.charCodeAt(at) !== CR) at++;
    return at;
  }

  function closeOf(open: number, before: number): number {
    const lineBreak = lineEnd(open);
    isEscaping = isBackslashed;
    const close = closingQuote(text, open, usual, open + ROW_LIMIT);
    if (close > lineBreak && isRun(open, before, lineBreak, close)) return -1;
    if (close >= 0 || backslash(open) >= lineBreak) return close;
    // The rarer escape is accepted only within a line.
    isEscaping = other.hasBackslashes;
    return closingQuote(text, open, other, lineBreak);
  }

  /** Two stray quotes may enclose rows: if the lines between look like rows, it is not a cell. */
  function isRun(open: number, before: number, lineBreak: number, close: number): boolean {
    if (width < 2) return false;
    let columns = before + 1;
    for (let at = open; at < lineBreak; at++) if (text.charCodeAt(at) === separator) columns++;
    return columns === width && areRows(text, lineBreak, close, { separator, width });
  }
}

/** Finds a character from ever larger positions, each occurrence once; returns the text's end if there is none. */
function finder(text: string, sign: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      found = text.indexOf(sign, from);
      if (found < 0) found = text.length;
    }
    return found;
  };
}

function isSpace(text: string, at: number, code: number): boolean {
  if (code <= SPACE) return code === SPACE || (code >= 9 && code <= CR);
  return code >= NO_BREAK_SPACE && (code === NO_BREAK_SPACE || code > 0x1000) && text.charAt(at).trim() === "";
}

function startOf(text: string): CsvCursor {
  const [preamble, declared] = SEP_LINE.exec(text)!;
  return { offset: preamble.length, row: declared ? 1 : 0 };
}
