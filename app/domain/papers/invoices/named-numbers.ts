import { withoutMarks } from "../../base/shared/visible";
import { latinTwins } from "../../base/text/twins";
import {
  AND_WORDS,
  FILLER_WORDS,
  INVOICE_WORDS,
  NO_PAYMENT_WORDS,
  OF_WORD,
  OTHER_WORDS,
  SIGN_WORDS,
} from "./statement-words";

const DASHES = /[\p{Pd}\u2212_]/gu;

/** Capitals in one alphabet, one kind of dash, one kind of space. */
const plain = (text: string) => latinTwins(withoutMarks(text).toUpperCase()).replace(DASHES, "-").replace(/\s/g, " ");

// All repetitions are bounded, so a text of 500 characters is read in one pass, whatever it contains.
const DATES = [
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:20\d{2}|\d{2})(?!\d)/g,
  /(?<!\d)20\d{2}([./-])\d{1,2}\1\d{1,2}(?!\d)/g,
];
const PER_CENT = /(?<!\d)\d{1,9}(?:[.,]\d{1,6})? {0,2}%/g;
// Digits after a dash or a letter belong to a number: "A-7,02B-8" contains two.
const SUM = /(?<![\p{L}\d.,/-])(?:\d{1,3}(?: \d{3}){1,4}|\d{1,15})[.,=]\d{2}(?!\d)/gu;
const GLUED_OF = new RegExp(`(\\d)${plain(OF_WORD)}(?=[ .\\d|]|$)`, "g");

/** Replaces dates, percentages and sums with a mark that ends a number or a list. */
const withoutSums = (text: string) => [...DATES, PER_CENT, SUM].reduce((rest, one) => rest.replace(one, "|"), text);

const isOneOf = (words: readonly string[]) => {
  const whole = new Set(words.filter((word) => !word.endsWith("*")).map(plain));
  const stems = words.filter((word) => word.endsWith("*")).map((word) => plain(word.slice(0, -1)));
  return (word: string) => whole.has(word) || stems.some((stem) => word.startsWith(stem));
};

const isInvoiceWord = isOneOf(INVOICE_WORDS.filter((word) => !word.includes(" ")));
const isOtherWord = isOneOf(OTHER_WORDS);
const isAndWord = isOneOf(AND_WORDS);
const isNoPayment = isOneOf(NO_PAYMENT_WORDS.split(" "));
const isFiller = isOneOf(FILLER_WORDS);
const isSign = isOneOf(SIGN_WORDS);

interface Part {
  text: string;
  /** Text before the part. */
  gap: string;
  isDigits: boolean;
}

/** Splits into runs of letters and runs of digits, with the text between them. */
function partsOf(text: string): { parts: Part[]; end: string } {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(/\p{L}{1,500}|\d{1,500}/gu)) {
    const run = found[0];
    parts.push({ text: run, gap: text.slice(from, found.index), isDigits: /^\d/.test(run) });
    from = found.index + run.length;
  }
  return { parts, end: text.slice(from) };
}

const withoutZeros = (digits: string) => digits.replace(/^0{1,500}(?=\d)/, "");
const keyOf = (parts: readonly Part[]) =>
  parts.map(({ text, isDigits }) => (isDigits ? withoutZeros(text) : text)).join("-");

/** Connected by an adjacent dash or slash, by nothing, or by a dot between digits. */
const isGlued = (before: Part, next: Part) =>
  /^[-/]?$/.test(next.gap) || (next.gap === "." && before.isDigits && next.isDigits);
/** True for two parts of one number as typed: "OP - 1", "OP 1", "OP-\n1", "12-3". */
function isOneNumber(before: Part, next: Part): boolean {
  if (next.gap === "" || /^ {0,3}[-/.] {0,3}$/.test(next.gap))
    return before.isDigits || next.isDigits || next.gap !== "";
  return !before.isDigits && next.isDigits && /^ {1,3}$/.test(next.gap);
}

const MOST_PARTS = 8;

/** Numbers of several parts that stand alone in a text. */
function numbersIn(text: string): Set<string> {
  const { parts } = partsOf(text);
  const found = new Set<string>();
  const goesOn = (last: Part, next: Part | undefined) =>
    next !== undefined && (isGlued(last, next) || (next.isDigits && /^[-/] {1,3}$/.test(next.gap)));
  let isOther = false;
  for (let from = 0; from < parts.length; from++) {
    const first = parts[from]!;
    const before = parts[from - 1];
    if (!first.isDigits && isOtherWord(first.text)) {
      isOther = true;
      continue;
    }
    if (before && isGlued(before, first) && !isInvoiceWord(before.text)) continue;
    const isOthers = isOther && !isSign(first.text);
    if (!isSign(first.text)) isOther = false;
    for (let to = from + 1; to < Math.min(parts.length, from + MOST_PARTS); to++) {
      if (!isOneNumber(parts[to - 1]!, parts[to]!)) break;
      if (!isOthers && parts[to]!.isDigits && !goesOn(parts[to]!, parts[to + 1]))
        found.add(keyOf(parts.slice(from, to + 1)));
    }
  }
  return found;
}

/** Plain digits are a number only after an invoice word or sign, or in the list that follows. */
function digitsIn(text: string): Set<string> {
  const { parts, end } = partsOf(text);
  const found = new Set<string>();
  let state: "none" | "named" | "listed" | "other" = "none";
  for (const [at, { text: word, gap, isDigits }] of parts.entries()) {
    const hasSign = /[№#]/.test(gap) || (!isDigits && isSign(word) && !/^[-/]?$/.test(gap));
    const isBroken = !/^[ .:("'«“”„№#,;&]{0,12}$/.test(gap);
    const next = parts[at + 1];
    const after = next?.gap ?? end;
    if (isBroken) state = "none";
    if (!isDigits) {
      if (isOtherWord(word)) state = "other";
      else if (isInvoiceWord(word) && !/[-/]$/.test(gap)) state = "named";
      else if (state === "named" && isFiller(word)) continue;
      else if (state === "listed" && (isAndWord(word) || isSign(word))) continue;
      else if (state === "other" && isSign(word)) continue;
      else state = hasSign ? "named" : "none";
      continue;
    }
    if (state === "none" && hasSign) state = "named";
    const isList = state === "named" || (state === "listed" && isSeparated(gap, parts[at - 1]));
    const isWhole = !(next && (after === "" || after === "-" || after === "/"));
    if (isList && isWhole && !/[-/]$/.test(gap)) {
      found.add(withoutZeros(word));
      state = "listed";
    } else state = "none";
  }
  return found;
}

const isSeparated = (gap: string, before: Part | undefined) =>
  /[,;&№#]/.test(gap) || (before !== undefined && !before.isDigits);

export interface Purpose {
  /** Keys of invoices it may name, as made by `numberKey`. */
  keys: ReadonlySet<string>;
  isNoPayment: boolean;
}

/** Reads the purpose of a payment in one pass, in time linear in its length. */
export function readPurpose(purpose: string): Purpose {
  const whole = plain(purpose).replace(GLUED_OF, "$1 | ");
  const clean = withoutSums(whole);
  const words = clean.match(/\p{L}{1,500}/gu) ?? [];
  const dated = clean === whole ? [] : [...numbersIn(whole)].map((key) => DATED + key);
  return {
    keys: new Set([...numbersIn(clean), ...digitsIn(clean), ...dated]),
    isNoPayment: words.some(isNoPayment),
  };
}

/** Prefix for an invoice number that looks like a date or a sum. */
const DATED = "|";

/** Normal form of an invoice number, however it was typed. */
export function numberKey(number: string): string {
  const whole = plain(number);
  return (withoutSums(whole) === whole ? "" : DATED) + keyOf(partsOf(whole).parts);
}

export const names = (purpose: string, number: string): boolean => readPurpose(purpose).keys.has(numberKey(number));
