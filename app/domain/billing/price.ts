import type { TariffData, TariffRule } from "../../../db/schema/billing";
import { MICROS, type Micros, scaleMicros } from "../shared/money";
import { placesOf } from "../shared/numbering/places";

/** `multiplier`: millionths; 1,000,000 leaves the price unchanged. */
export type TariffPrices = { rules: readonly TariffRule[]; multiplier: number };

type PricedMessage = { phone: string; segments: number; sent?: number };

/** `segmentPrice` includes the multiplier: amount = segmentPrice × units exactly. */
export type Price = { amount: Micros; rule: TariffRule; segmentPrice: Micros; margin?: Margin };

export type Margin = { resellerId: string; amount: Micros };

export type PriceOf = (message: PricedMessage) => Price | null;

export const MULTIPLIER_ONE = MICROS;

/** What a message costs on a tariff: the one answer of the calculator, the hold and the ledger. */
export function pricesOf({ rules, options }: Pick<TariffData, "rules" | "options">): PriceOf {
  const priceOf = compilePrices({ rules, multiplier: MULTIPLIER_ONE });
  if (!options.noPayments) return priceOf;
  return (message) => {
    const price = priceOf(message);
    return price && { ...price, amount: 0, segmentPrice: 0 };
  };
}

export function priceOf(tariff: TariffPrices, message: PricedMessage): Price | null {
  return compilePrices(tariff)(message);
}

interface Range {
  rule: TariffRule;
  from: number;
  segmentPrice: Micros;
}

export const placesIn = ({ prefixes = [], operators = [], countries = [] }: TariffRule): string[] => {
  const named = [...prefixes, ...operators, ...countries];
  return named.length > 0 ? named : [""];
};

/** Null when no rule covers the phone. Of a place's ranges the highest that has begun; at least one segment. */
export function compilePrices({ rules, multiplier }: TariffPrices): PriceOf {
  const byPlace = new Map<string, Range[]>();
  for (const rule of rules) {
    const entry = { rule, from: rule.from ?? 0, segmentPrice: scaleMicros(rule.price, multiplier, MULTIPLIER_ONE) };
    for (const place of placesIn(rule)) {
      const ranges = byPlace.get(place);
      if (ranges) ranges.push(entry);
      else byPlace.set(place, [entry]);
    }
  }
  for (const ranges of byPlace.values()) ranges.sort((a, b) => b.from - a.from);
  const prefixes = rules.flatMap((rule) => rule.prefixes ?? []);
  const lengths = [...new Set(prefixes.map((prefix) => prefix.length))].sort((a, b) => b - a);
  const hasPlaces = rules.some(({ operators, countries }) => operators?.length || countries?.length);

  return ({ phone, segments, sent = 0 }) => {
    const begun = (place: string) => byPlace.get(place)?.find(({ from }) => from <= sent);
    const found = byPrefix(phone, lengths, begun) ?? (hasPlaces ? byNumbering(phone, begun) : undefined) ?? begun("");
    if (!found) return null;
    const units = found.rule.unit === "segment" ? Math.max(1, segments) : 1;
    return { amount: scaleMicros(found.segmentPrice, units, 1), rule: found.rule, segmentPrice: found.segmentPrice };
  };
}

type Begun = (place: string) => Range | undefined;

function byPrefix(phone: string, lengths: readonly number[], begun: Begun): Range | undefined {
  for (const length of lengths) {
    const found = begun(phone.slice(0, length));
    if (found) return found;
  }
  return undefined;
}

function byNumbering(phone: string, begun: Begun): Range | undefined {
  const { operator, country } = placesOf(phone);
  return (operator && begun(operator)) || (country && begun(country)) || undefined;
}
