import { answer } from "./refusal";

/**
 * The `updatedAt` (ms UTC) that a change was made upon, as If-Match names it; undefined where any will do, NaN for what
 * is none. What compresses answers on the way weakens their tags.
 */
export function seenBy({ headers }: Request): number | undefined {
  const given = headers.get("if-match")?.trim();
  if (given === undefined || given === "*") return undefined;
  return Date.parse(given.replace(/^W\//, "").replace(/^"(.*)"$/, "$1"));
}

/** A row with its version, for the If-Match of a later change. */
export function versioned(row: { updatedAt: string }): Response {
  return answer(row, 200, { etag: `"${row.updatedAt}"` });
}
