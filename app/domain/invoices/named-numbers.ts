import { AND_WORDS, INVOICE_WORDS, OTHER_WORDS, TWINS } from "./statement-words";

const plain = (text: string) => [...text.toUpperCase()].map((letter) => TWINS[letter] ?? letter).join("");
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const DATE = /(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?!\d)/g;
const PER_CENT = /\d+(?:[.,]\d+)?\s*%/g;
const SUM = /(?<![\d.,])(?:\d{1,3}(?: \d{3})+|\d+)[.,=]\d{2}(?!\d)/g;

/** What stands in their place ends a list of numbers. */
const withoutSums = (text: string) => [DATE, PER_CENT, SUM].reduce((rest, one) => rest.replace(one, "|"), text);

const anyOf = (words: readonly string[]) =>
  `(?:${words.map((word) => plain(word).replaceAll("*", "\\p{L}*").replaceAll(" ", "\\s+")).join("|")})`;
const SIGN = "(?:№+|#|(?<!\\p{L})N(?:[OR]|[º°])?(?!\\p{L}))[\\s.:]*";
const END = "(?![\\p{L}\\d]|[/-][\\p{L}\\d])";
const NEXT = `(?:\\s*[,;&]\\s*|\\s+${anyOf(AND_WORDS)}\\s+)(?:${SIGN})*`;
const LIST = new RegExp(
  `(?:(?<![\\p{L}\\d/-])${anyOf(INVOICE_WORDS)}[\\s.:("]*(?:${SIGN})*|${SIGN})(\\d+${END}(?:${NEXT}\\d+${END})*)`,
  "gu",
);
const OTHER = new RegExp(`(?<!\\p{L})${anyOf(OTHER_WORDS)}[\\s.:]*(?:${SIGN})*[\\p{L}/-]*\\d[\\p{L}\\d/-]*`, "gu");

/** Of one purpose, read once. */
export function readPurpose(purpose: string) {
  const whole = plain(purpose);
  const clean = withoutSums(whole);
  const lists = [...clean.replace(OTHER, "|").matchAll(LIST)];
  return { whole, clean, digits: new Set(lists.flatMap(([, list]) => list!.match(/\d+/g)!)) };
}

export type Purpose = ReturnType<typeof readPurpose>;

/** As a word of its own: "A-7" is not in "BA-7" nor in "A-7/1". Digits alone: only after an invoice's word or sign. */
export function namedBy(number: string): (purpose: Purpose) => boolean {
  const wanted = plain(number);
  if (/^\d+$/.test(wanted)) return ({ digits }) => digits.has(wanted);
  const pattern = new RegExp(`(?<![\\p{L}\\d/-])${escaped(wanted)}${END}`, "u");
  const part = withoutSums(wanted) === wanted ? "clean" : "whole";
  return ({ [part]: text }) => text.includes(wanted) && pattern.test(text);
}

export const names = (purpose: string, number: string): boolean => namedBy(number)(readPurpose(purpose));
