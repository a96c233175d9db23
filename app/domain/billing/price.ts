import { MICROS, type Micros, scaleMicros } from "../shared/money";

export type TariffRule = {
  /** Price of one unit. */
  price: Micros;
  unit: "segment" | "message";
  /** Digits a phone starts with ("7916"); a rule without prefixes is for every phone. */
  prefixes?: string[];
  /** Lower bound of a price range: messages already sent in the period; 0 when absent. */
  from?: number;
};

/** `multiplier` is an integer in millionths: 1,000,000 charges the rule's price as it stands. */
export type TariffPrices = { rules: readonly TariffRule[]; multiplier: number };

export type PricedMessage = { phone: string; segments: number; sent?: number };

/** `segmentPrice` is one unit's price after the multiplier, so that amount = segmentPrice × units exactly. */
export type Price = { amount: Micros; rule: TariffRule; segmentPrice: Micros };

export const MULTIPLIER_ONE = MICROS;

/** Prices one message; null when no rule covers the phone. For many messages compile the tariff once. */
export function priceOf(tariff: TariffPrices, message: PricedMessage): Price | null {
  return compilePrices(tariff)(message);
}

/**
 * Index of a tariff's rules by prefix: the longest prefix with a range that has begun wins, in it the highest range.
 * A message counts as at least one segment.
 */
export function compilePrices({ rules, multiplier }: TariffPrices): (message: PricedMessage) => Price | null {
  const byPrefix = new Map<string, { rule: TariffRule; from: number; segmentPrice: Micros }[]>();
  for (const rule of rules) {
    const entry = { rule, from: rule.from ?? 0, segmentPrice: scaleMicros(rule.price, multiplier, MULTIPLIER_ONE) };
    for (const prefix of rule.prefixes?.length ? rule.prefixes : [""]) {
      const ranges = byPrefix.get(prefix);
      if (ranges) ranges.push(entry);
      else byPrefix.set(prefix, [entry]);
    }
  }
  for (const ranges of byPrefix.values()) ranges.sort((a, b) => b.from - a.from);
  const lengths = [...new Set([...byPrefix.keys()].map((prefix) => prefix.length))].sort((a, b) => b - a);

  return ({ phone, segments, sent = 0 }) => {
    for (const length of lengths) {
      const found = byPrefix.get(phone.slice(0, length))?.find(({ from }) => from <= sent);
      if (!found) continue;
      const units = found.rule.unit === "segment" ? Math.max(1, segments) : 1;
      return { amount: scaleMicros(found.segmentPrice, units, 1), rule: found.rule, segmentPrice: found.segmentPrice };
    }
    return null;
  };
}
