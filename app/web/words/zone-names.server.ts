import { offsetText } from "../../domain/base/shared/time/offset-text";
import { knownZones, offsetAt } from "../../domain/base/shared/time/zones";
import type { Language } from "../../i18n/options";
import { readerOf } from "./translator.server";

/** City of an IANA zone; ICU has no localised names for them. */
export function zonePlace(zone: string, language: Language): string {
  const reader = readerOf(language);
  const key = `place_${zone.replace("/", "_")}`;
  return reader.exists(key, { ns: "answers" })
    ? reader.getFixedT(null, "answers")(key as "place_Europe_Moscow")
    : cityOf(zone);
}

/** "Москва, UTC+3" at `ms` (UTC). */
export function zoneLabel(ms: number, zone: string, language: Language): string {
  return zone === "UTC" ? zone : `${zonePlace(zone, language)}, ${offsetText(ms, zone)}`;
}

export interface ZoneChoices {
  first: { zone: string; label: string }[];
  others: { part: string; zones: { zone: string; label: string }[] }[];
}

/** Given zones and the country's zones, then all others by continent. */
export function zoneChoices(named: string[], country: string | null, language: Language, now: number): ZoneChoices {
  const first = [...new Set([...named, ...zonesOfCountry(country, now)])];
  const rest = knownZones().filter((zone) => !first.includes(zone));
  const parts = Object.groupBy(rest, (zone) => (zone.includes("/") ? zone.split("/", 1)[0]! : "UTC"));
  return {
    first: first.map((zone) => ({ zone, label: zoneLabel(now, zone, language) })),
    others: Object.entries(parts).map(([part, zones = []]) => ({
      part: partName(part, language),
      zones: zones.map((zone) => ({ zone, label: zonePlace(zone, language) })),
    })),
  };
}

/** Sorted west to east; the runtime lists them alphabetically. */
function zonesOfCountry(country: string | null, now: number): string[] {
  if (!country || !/^[A-Z]{2}$/.test(country)) return [];
  const region = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] | undefined };
  const known = new Set(knownZones());
  const zones = region.getTimeZones?.()?.filter((zone) => known.has(zone)) ?? [];
  return zones.sort((a, b) => offsetAt(now, a) - offsetAt(now, b));
}

function partName(part: string, language: Language): string {
  const reader = readerOf(language);
  const key = `zone_${part}` as "zone_Europe";
  return reader.exists(key, { ns: "account" }) ? reader.getFixedT(null, "account")(key) : part;
}

const cityOf = (zone: string) =>
  zone
    .slice(zone.indexOf("/") + 1)
    .replaceAll("_", " ")
    .replaceAll("/", ", ");
