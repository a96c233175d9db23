const [QUOTE, BACKSLASH, SPACE, TAB, LF, CR] = [0x22, 0x5c, 0x20, 9, 10, 13];

/**
 * Finds the quote that closes the cell opened at `open`: the first undoubled one before `limit`. -1 unless a delimiter
 * or a line end follows. Later cells in the scanned text close in their first run of quotes, so reading line by line
 * after a failure stays linear.
 */
export function closingQuote(text: string, open: number, by: Quoting, limit: number): number {
  for (let at = text.indexOf('"', open + 1); at >= 0 && at < limit; at = text.indexOf('"', at + 1)) {
    if (by.hasBackslashes && isEscaped(text, open, at)) continue;
    if (text.charCodeAt(at + 1) === QUOTE) at++;
    else return isCellEnd(text, afterSpaces(text, at + 1, by.delimiter), by.delimiter) ? at : -1;
  }
  return -1;
}

export interface Quoting {
  delimiter: string;
  /** A backslash escapes a quote, as in MySQL exports; a doubled quote still counts as one quote. */
  hasBackslashes: boolean;
}

/**
 * Whether backslash-escaped quotes outnumber doubled ones; counts only quotes that cannot close a cell, or that stand
 * inside a word.
 */
export function hasBackslashes(text: string, delimiter: string): boolean {
  if (delimiter === "\\") return false;
  let escaped = 0;
  for (let at = text.indexOf('\\"'); at >= 0 && escaped < MOST_COUNTED; at = text.indexOf('\\"', at + 2)) {
    if (text.charCodeAt(at + 2) !== QUOTE && !isCellEnd(text, at + 2, delimiter)) escaped++;
  }
  for (let at = text.indexOf('""'); at >= 0 && escaped > 0; at = text.indexOf('""', at + 2)) {
    const isInside = at > 0 && text[at - 1] !== "\\" && !isCellEnd(text, at - 1, delimiter);
    if (isInside && text.charCodeAt(at + 2) !== QUOTE) escaped--;
  }
  return escaped > 0;
}

const MOST_COUNTED = 1000;

export function afterSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if ((code !== SPACE && code !== TAB) || text[at] === delimiter) return at;
    at++;
  }
}

/** True at a delimiter, a line end or the end of the text. */
export function isCellEnd(text: string, at: number, delimiter: string): boolean {
  const code = text.charCodeAt(at);
  return code === LF || code === CR || at >= text.length || text[at] === delimiter;
}

function isEscaped(text: string, open: number, at: number): boolean {
  let start = at;
  while (start > open + 1 && text.charCodeAt(start - 1) === BACKSLASH) start--;
  return (at - start) % 2 === 1;
}

/** Unescapes the text between the outer quotes. */
export function unquoted(inner: string, hasBackslash: boolean): string {
  if (hasBackslash && inner.includes("\\"))
    return inner.replace(/\\(["\\])|""/g, (_, sign: string | undefined) => sign ?? '"');
  return inner.includes('"') ? inner.replaceAll('""', '"') : inner;
}

/**
 * Text of a malformed cell that opens with a quote: without the outer quotes if it ends with one, otherwise unchanged,
 * so `"A" B` keeps both. `isOpen`: a quote has no partner.
 */
export function looseText(cell: string): { text: string; isOpen: boolean } {
  const end = (cell.endsWith(" ") ? cell.trimEnd() : cell).length - 1;
  if (end > 0 && cell.charCodeAt(end) === QUOTE && !isEscaped(cell, 0, end))
    return { text: unquoted(cell.slice(1, end), cell.includes('\\"')), isOpen: false };
  return { text: cell, isOpen: quotesIn(cell) % 2 === 1 };
}

function quotesIn(cell: string): number {
  let quotes = 0;
  for (let at = cell.indexOf('"'); at >= 0; at = cell.indexOf('"', at + 1)) quotes++;
  return quotes;
}
