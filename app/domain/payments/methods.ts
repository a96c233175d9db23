import { MICROS, type Micros, scaleMicros } from "../shared/money";

export const METHODS = ["tinkoff", "mandarin", "yookassa", "yooMoney"] as const;
export type Method = (typeof METHODS)[number];

/** Of one payment: banks take cents, and no card more. */
export const LEAST: Micros = 1 * MICROS;
export const MOST: Micros = 1_000_000 * MICROS;

export const USUAL_AMOUNT = 3000;

export const CURRENCY = "RUB";

const MILLION = 1_000_000;

/** What comes to the account, whole kopecks; `commission` in millionths. */
export function creditedOf(amount: Micros, commission: number): Micros {
  const kopecks = scaleMicros(amount, commission, MILLION) / (MICROS / 100);
  return amount - Math.round(kopecks) * (MICROS / 100);
}

export function isMethod(text: string): text is Method {
  return (METHODS as readonly string[]).includes(text);
}
