/** From this many integer digits on, a number with a point is a spreadsheet's decimal, not grouped digits. */
const DECIMAL = /^\+?(\d{9,20})[.,](\d{1,20})$/;
const EXPONENT = /^\+?(\d{1,20})(?:[.,](\d{1,20}))?E\+?(\d{1,2})$/i;

/**
 * Digits of a number that a program wrote as a decimal ("79165660008.0") or with an exponent ("7.9165660009E+10");
 * "lost" if some are missing. Returns any other text unchanged.
 */
export function wholeNumber(text: string): string {
  const [, digits, rest = ""] = DECIMAL.exec(text) ?? [];
  if (digits !== undefined) return isZero(rest) ? digits : text.includes(".") ? "lost" : text;
  const [, head, fraction = "", power] = EXPONENT.exec(text) ?? [];
  if (head === undefined) return text;
  const places = Number(power);
  const isWhole = fraction.length >= places && isZero(fraction.slice(places));
  return isWhole ? head + fraction.slice(0, places) : "lost";
}

const isZero = (digits: string) => /^0*$/.test(digits);
