export function isOverspend(error: unknown): boolean {
  return mentions(error, "available_not_negative");
}

/** More than a double could still count: see `toUnits`. */
export function isTooRich(error: unknown): boolean {
  return mentions(error, "balance_in_range");
}

export function isDuplicate(error: unknown): boolean {
  return mentions(error, "UNIQUE constraint failed");
}

/** The driver wraps D1's error: what the database said stands in the message or in its causes. */
export function mentions(error: unknown, words: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at.message.includes(words)) return true;
  return false;
}
