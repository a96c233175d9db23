import { withoutMarks } from "../../base/shared/visible";
import { latinTwins } from "../../base/text/twins";

/** Digits and capital Latin letters of a number, without the spaces, dashes and marks it was pasted with. */
export function numberFrom(typed: string): string {
  const number = withoutMarks(typed.normalize("NFKC"))
    .replace(/[\s\p{Pd}\u2212_.]/gu, "")
    .toUpperCase();
  // A word without digits is not a number.
  return /\d/.test(number) ? latinTwins(number) : number;
}

const BOTH = /^(\d{10})[/\\|,;]([\dA-Z]{9})$/;

/** "7712345671/771201001" contains two numbers; a KPP in its own field takes precedence. */
export function splitInn({ inn, kpp }: { inn: string; kpp: string }): { inn: string; kpp: string } {
  const [, own, behind] = BOTH.exec(inn) ?? [];
  return own && behind ? { inn: own, kpp: kpp || behind } : { inn, kpp };
}
