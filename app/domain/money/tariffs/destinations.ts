import type { TariffRule } from "../../../../db/schema/billing";
import type { NumberInfo } from "../../base/shared/numbering/decode";
import { numberInfo, numbersUnder } from "../../base/shared/numbering/number-info";
import { operatorPlace } from "../../base/shared/numbering/places";
import { boundsOf } from "../billing/usage";
import { compilePrices, MULTIPLIER_ONE } from "./price";

/** A prefix of numbers, or countries and operators. */
export type DestinationSearch = { prefix: string } | { places: ReadonlySet<string> };

/** Sample numbers: between two neighbours, in digit order, the applicable rule does not change; "": no phone. */
export function samplesOf(rules: readonly TariffRule[]): string[] {
  const hasPlaces = rules.some(({ operators, countries }) => operators?.length || countries?.length);
  const prefixes = rules.flatMap((rule) => (rule.prefixes?.length ? rule.prefixes : [""]));
  const ranges = hasPlaces ? numbersUnder("").map(({ from }) => from) : [];
  return [...new Set([...prefixes, "", ...prefixes.flatMap(nextOf), ...ranges])];
}

/** First prefix after the numbers of this one. */
export function nextOf(prefix: string): string[] {
  const next = String(BigInt(prefix) + 1n).padStart(prefix.length, "0");
  return prefix !== "" && next.length === prefix.length ? [next] : [];
}

/** The rules that price some number there, in order. */
export function rulesAt(rules: readonly TariffRule[], search: DestinationSearch): TariffRule[] {
  const priceOf = compilePrices({ rules, multiplier: MULTIPLIER_ONE });
  const isThere = (phone: string, info: NumberInfo | null) =>
    "prefix" in search ? phone.startsWith(search.prefix) : isIn(search.places, info);
  const numbers = numbersUnder("prefix" in search ? search.prefix : "").filter(({ from, info }) => isThere(from, info));
  const prefixes = rules.flatMap((rule) => rule.prefixes ?? []);
  const bounds = [...prefixes, ...prefixes.flatMap(nextOf)].filter((phone) => isThere(phone, numberInfo(phone)));
  const phones = [...numbers.map(({ from }) => from), ...bounds];
  const found = new Set(
    [0, ...boundsOf(rules)].flatMap((sent) => phones.map((phone) => priceOf({ phone, segments: 1, sent })?.rule)),
  );
  return rules.filter((rule) => found.has(rule));
}

function isIn(places: ReadonlySet<string>, info: NumberInfo | null): boolean {
  return info !== null && (places.has(info.country) || places.has(operatorPlace(info) ?? ""));
}

const MOST_COUNTRIES = 3;

/** Countries whose numbers start with the prefix; empty if there are many. */
export function countriesUnder(prefix: string): string[] {
  const countries = [...new Set(numbersUnder(prefix).flatMap(({ info }) => info?.country ?? []))];
  return countries.length <= MOST_COUNTRIES ? countries : [];
}
