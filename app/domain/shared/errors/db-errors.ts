export function isOverspend(error: unknown): boolean {
  return mentions(error, "available_not_negative");
}

export function isTooRich(error: unknown): boolean {
  return mentions(error, "balance_in_range");
}

export function isDuplicate(error: unknown): boolean {
  return mentions(error, "UNIQUE constraint failed");
}

/** The driver wraps D1's error: searches its causes, too. */
export function mentions(error: unknown, words: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at.message.includes(words)) return true;
  return false;
}
