/** What says where one stands in a list, and by which view: no part of what is looked for. */
const PLACE = ["cursor", "view"];

/** A list's query string as a view keeps it: without its page and without empty filters, in one order. */
export function keptQuery(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => value !== "" && !PLACE.includes(name));
  return new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))).toString();
}
