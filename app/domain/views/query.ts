/** Position and view, not filters. */
const PLACE = ["cursor", "view"];

/** Without page and empty filters, sorted. */
export function keptQuery(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => value !== "" && !PLACE.includes(name));
  return new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))).toString();
}
