/** Transient D1 errors while its object moves or restarts; a write may or may not have been committed. */
export const PASSING = [
  "Network connection lost",
  "object to be reset",
  "reset because its code was updated",
  "due to transient issue",
] as const;
/** An immediate retry would only wait longer. */
export const OVERLOADED = ["D1 DB is overloaded", "Too many requests queued"] as const;

/** Whether the error, or one that it wraps, contains one of these. */
export function says(error: unknown, words: readonly string[]): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { message } = at;
    if (words.some((each) => message.includes(each))) return true;
  }
  return false;
}
