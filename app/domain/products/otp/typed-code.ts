import { asciiDigits } from "../../base/text/ascii-digits";

/**
 * Codes of `length` digits in a text: its runs of that many digits, otherwise all its digits together. An integer has
 * lost its leading zeros.
 */
export function codesIn(typed: string | number, length: number): string[] {
  if (typeof typed === "number") return codesIn(String(typed).padStart(length, "0"), length);
  const runs = asciiDigits(typed).match(/\d+/g) ?? [];
  const whole = [...new Set(runs.filter((run) => run.length === length))];
  const together = runs.join("");
  return whole.length > 0 || together.length !== length ? whole : [together];
}

/** True if the text is only a code, with nothing but separators between its digits. */
export const isCodeAlone = (typed: string, length: number) =>
  !/\p{L}/u.test(typed) && typed.match(/\p{Nd}/gu)?.length === length;
