import { MICROS, type Micros, scaleMicros } from "../../base/shared/money";

export const METHODS = ["tinkoff", "mandarin", "yookassa", "yooMoney"] as const;
export type Method = (typeof METHODS)[number];

/** Limits per payment: banks would accept cents, and no card pays more. */
export const LEAST: Micros = 1 * MICROS;
export const MOST: Micros = 1_000_000 * MICROS;

export const USUAL_AMOUNT = 3000;

export const CURRENCY = "RUB";

const MILLION = 1_000_000;

/** Amount credited to the account, whole kopecks; `commission` in millionths. */
export function creditedOf(amount: Micros, commission: number): Micros {
  const kopecks = scaleMicros(amount, commission, MILLION) / (MICROS / 100);
  return amount - Math.round(kopecks) * (MICROS / 100);
}

/**
 * Suggests an amount in whole currency units, so that `short` micros arrive with any of the methods; between the
 * default amount and the largest payment. `commissions` in millionths.
 */
export function proposedFor(short: Micros, commissions: readonly number[]): number {
  const dearest = Math.max(0, ...commissions);
  const whole = Math.ceil(scaleMicros(short, MILLION, MILLION - dearest) / MICROS);
  // The commission is rounded to kopecks, and may take one more than its ratio.
  const arrives = creditedOf(whole * MICROS, dearest) >= short;
  return Math.min(Math.max(arrives ? whole : whole + 1, USUAL_AMOUNT), MOST / MICROS);
}

export function isMethod(text: string): text is Method {
  return (METHODS as readonly string[]).includes(text);
}
