import type { Say } from "../shared/ports/platform";

/** A zone for people: its place in words where a catalog has one, else its city. */
export function zoneTitle(say: Say, language: string, zone: string): string {
  const key = `place_${zone.replace("/", "_")}`;
  const said = say(language, "answers", key);
  if (!said.endsWith(key)) return said;
  return zone
    .slice(zone.indexOf("/") + 1)
    .replaceAll("_", " ")
    .replaceAll("/", ", ");
}
