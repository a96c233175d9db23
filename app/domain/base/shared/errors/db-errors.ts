import { OVERLOADED, PASSING, says } from "../../../../../db/passing-errors";

/** D1 is temporarily unavailable: the same request may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  return says(error, [...PASSING, ...OVERLOADED]);
}

export function isOverspend(error: unknown): boolean {
  return mentions(error, "available_not_negative");
}

export function isTooRich(error: unknown): boolean {
  return mentions(error, "balance_in_range");
}

export function isDuplicate(error: unknown): boolean {
  return mentions(error, "UNIQUE constraint failed");
}

/** The driver wraps D1's error, so the causes are searched too. */
export function mentions(error: unknown, words: string): boolean {
  return says(error, [words]);
}
