import { answer } from "./refusal";

/** The `updatedAt` (ms UTC) in If-Match; undefined: any, NaN: malformed. Proxies that compress make ETags weak. */
export function seenBy({ headers }: Request): number | undefined {
  const given = headers.get("if-match")?.trim();
  if (given === undefined || given === "*") return undefined;
  return Date.parse(given.replace(/^W\//, "").replace(/^"(.*)"$/, "$1"));
}

export function versioned(row: { updatedAt: string }): Response {
  return answer(row, 200, { etag: `"${row.updatedAt}"` });
}
