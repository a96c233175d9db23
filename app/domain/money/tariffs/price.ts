import type { TariffData, TariffRule } from "../../../../db/schema/billing";
import { MICROS, type Micros, scaleMicros } from "../../base/shared/money";
import { placesOf } from "../../base/shared/numbering/places";
import type { Claim, Counter } from "../billing/usage";

/** `multiplier`: millionths; 1,000,000 leaves the price unchanged. */
export type TariffPrices = { rules: readonly TariffRule[]; multiplier: number };

type PricedMessage = { phone: string; segments: number; seconds?: number; sent?: number | undefined };

/**
 * `segmentPrice` includes the multiplier: amount = segmentPrice × units exactly. `most`: maximum over this and later
 * ranges.
 */
export type Price = {
  amount: Micros;
  rule: TariffRule;
  segmentPrice: Micros;
  most?: Micros;
  margin?: Margin;
  claims?: readonly Claim[];
};

export type Margin = { resellerId: string; amount: Micros };

export type PriceOf = (message: PricedMessage) => Price | null;

export const MULTIPLIER_ONE = MICROS;

interface Held {
  multiplier?: number | undefined;
  counter?: Counter | undefined;
}

/** A message's price on a tariff: the single source for the calculator, the hold and the ledger. */
export function pricesOf(
  { rules, options }: Pick<TariffData, "rules" | "options">,
  { multiplier = MULTIPLIER_ONE, counter }: Held = {},
): PriceOf {
  const compiled = compilePrices({ rules, multiplier });
  const priceOf: PriceOf = (message) => {
    if (!counter) return compiled(message);
    const position = counter.sent;
    const price = compiled({ sent: position, ...message });
    return price && { ...price, claims: [{ counter, position }] };
  };
  if (!options.noPayments) return priceOf;
  return (message) => {
    const price = priceOf(message);
    return price && { ...price, amount: 0, segmentPrice: 0, most: 0 };
  };
}

/** Maximum price, however many messages are sent before. */
export const mostOfPrice = (price: Price | null) => price?.most ?? price?.amount ?? 0;

export function priceOf(tariff: TariffPrices, message: PricedMessage): Price | null {
  return compilePrices(tariff)(message);
}

interface Range {
  rule: TariffRule;
  from: number;
  segmentPrice: Micros;
  /** Later ranges of the same place. */
  later: readonly Range[];
}

export const placesIn = ({ prefixes = [], operators = [], countries = [] }: TariffRule): string[] => {
  const named = [...prefixes, ...operators, ...countries];
  return named.length > 0 ? named : [""];
};

/**
 * Null when no rule covers the phone. Uses the highest range of a place that has been reached; at least one segment.
 */
export function compilePrices({ rules, multiplier }: TariffPrices): PriceOf {
  const byPlace = new Map<string, Range[]>();
  for (const rule of rules) {
    const segmentPrice = scaleMicros(rule.price, multiplier, MULTIPLIER_ONE);
    for (const place of placesIn(rule)) {
      const entry = { rule, from: rule.from ?? 0, segmentPrice, later: [] };
      const ranges = byPlace.get(place);
      if (ranges) ranges.push(entry);
      else byPlace.set(place, [entry]);
    }
  }
  for (const ranges of byPlace.values()) {
    ranges.sort((a, b) => b.from - a.from);
    for (const [at, range] of ranges.entries()) range.later = ranges.slice(0, at);
  }
  const prefixes = rules.flatMap((rule) => rule.prefixes ?? []);
  const lengths = [...new Set(prefixes.map((prefix) => prefix.length))].sort((a, b) => b - a);
  const hasPlaces = rules.some(({ operators, countries }) => operators?.length || countries?.length);

  return ({ phone, segments, seconds = 1, sent = 0 }) => {
    const begun = (place: string) => byPlace.get(place)?.find(({ from }) => from <= sent);
    const found = byPrefix(phone, lengths, begun) ?? (hasPlaces ? byNumbering(phone, begun) : undefined) ?? begun("");
    if (!found) return null;
    const units = { segment: Math.max(1, segments), second: Math.max(1, seconds), message: 1, period: 1 };
    const amountOf = ({ rule, segmentPrice }: Range) => scaleMicros(segmentPrice, units[rule.unit], 1);
    const price = { amount: amountOf(found), rule: found.rule, segmentPrice: found.segmentPrice };
    const most = Math.max(price.amount, ...found.later.map(amountOf));
    return most > price.amount ? { ...price, most } : price;
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
