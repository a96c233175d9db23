const encoder = new TextEncoder();

/** Bytes of UTF-8, as D1 counts them. */
export function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

/** Characters of all strings in `value`. */
export function charsIn(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + charsIn(part), 0);
}
