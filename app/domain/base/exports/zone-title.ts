import type { Say } from "../shared/ports/platform";

/** A zone's display name: from the catalog where it has one, otherwise its city. */
export function zoneTitle(say: Say, language: string, zone: string): string {
  const key = `place_${zone.replace("/", "_")}`;
  const said = say(language, "answers", key);
  if (!said.endsWith(key)) return said;
  return zone
    .slice(zone.indexOf("/") + 1)
    .replaceAll("_", " ")
    .replaceAll("/", ", ");
}
