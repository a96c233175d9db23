const MARKS = /[\u0300-\u036f]/;
// Below the combining marks, Cyrillic letters, dashes and quotes never compose (Unicode, NFC_Quick_Check).
const MAY_COMPOSE = /[\u0300-\u03ff\u0483-\u200f\u2070-\uffff]/;

/** No accent is separate from its letter, as macOS and PDFs write them. */
export const isComposed = (text: string) => !MARKS.test(text);

/** Half of a UTF-16 surrogate pair, as at the end of a cut text. */
const HALF = /\p{Surrogate}/gu;

/**
 * Canonical composition (NFC), without lone surrogates: the form in which texts are stored, counted and sent. Most
 * texts only need the check.
 */
export function composed(text: string): string {
  return MAY_COMPOSE.test(text) ? text.normalize("NFC").replace(HALF, "") : text;
}

/** Composes the texts of a parsed body; field names stay. */
export function composedDeep(value: unknown): unknown {
  if (typeof value === "string") return composed(value);
  if (Array.isArray(value)) return value.map(composedDeep);
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, composedDeep(one)]));
}
