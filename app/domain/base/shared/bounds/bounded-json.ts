import { CodedError } from "../errors/errors";

const MAX_DEPTH = 32;
/** Above what a 1 MB body of texts holds; empty arrays would take 64 bytes of memory for every two of the body. */
const MOST_VALUES = 100_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

/** Parses JSON after counting its depth and number of values. Throws `notJson`, `badRequest`. */
export function parseJson(text: string): unknown {
  refuseDeepOrMany(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new CodedError("notJson");
  }
}

/** Throws `badRequest`. */
export function refuseDeepOrMany(text: string): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code === COMMA || code === COLON) values++;
    else if (OPEN.has(code)) {
      values++;
      depth++;
    } else if (CLOSE.has(code)) depth--;
    if (depth > MAX_DEPTH || values > MOST_VALUES) throw new CodedError("badRequest");
  }
}

/** Jumps from quote to quote: `indexOf` scans long texts faster than a loop over characters. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
