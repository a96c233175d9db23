import type { TariffRule } from "../../../db/schema/billing";
import { compilePrices, MULTIPLIER_ONE } from "../billing/price";
import { boundsOf } from "../billing/usage";
import type { NumberInfo } from "../shared/numbering/decode";
import { numberInfo, numbersUnder } from "../shared/numbering/number-info";
import { operatorPlace } from "../shared/numbering/places";

/** Digits that numbers begin with, or the countries and operators whose they are. */
export type Sought = { prefix: string } | { places: ReadonlySet<string> };

/** Numbers such that between two of them, in the order of digits, no rule gives way to another; "": no phone. */
export function samplesOf(rules: readonly TariffRule[]): string[] {
  const hasPlaces = rules.some(({ operators, countries }) => operators?.length || countries?.length);
  const prefixes = rules.flatMap((rule) => (rule.prefixes?.length ? rule.prefixes : [""]));
  const ranges = hasPlaces ? numbersUnder("").map(({ from }) => from) : [];
  return [...new Set([...prefixes, "", ...prefixes.flatMap(nextOf), ...ranges])];
}

/** Where the numbers behind a prefix begin. */
function nextOf(prefix: string): string[] {
  const next = String(BigInt(prefix) + 1n).padStart(prefix.length, "0");
  return prefix !== "" && next.length === prefix.length ? [next] : [];
}

/** Those of the rules that price a number there, in their order. */
export function rulesAt(rules: readonly TariffRule[], sought: Sought): TariffRule[] {
  const priceOf = compilePrices({ rules, multiplier: MULTIPLIER_ONE });
  const isThere = (phone: string, info: NumberInfo | null) =>
    "prefix" in sought ? phone.startsWith(sought.prefix) : isIn(sought.places, info);
  const numbers = numbersUnder("prefix" in sought ? sought.prefix : "").filter(({ from, info }) => isThere(from, info));
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

/** Whose numbers begin so; none where they are many. */
export function countriesUnder(prefix: string): string[] {
  const countries = [...new Set(numbersUnder(prefix).flatMap(({ info }) => info?.country ?? []))];
  return countries.length <= MOST_COUNTRIES ? countries : [];
}
