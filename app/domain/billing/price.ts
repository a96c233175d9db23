import { MICROS, type Micros, scaleMicros } from "../shared/money";

export type TariffRule = {
  price: Micros;
  unit: "segment" | "message";
  /** First digits of a phone ("7916"); a rule without prefixes applies to every phone. */
  prefixes?: string[];
  /** Lower bound of a price range: messages already sent in the period. */
  from?: number;
};

/** `multiplier`: millionths; 1,000,000 leaves the price unchanged. */
export type TariffPrices = { rules: readonly TariffRule[]; multiplier: number };

type PricedMessage = { phone: string; segments: number; sent?: number };

/** `segmentPrice` includes the multiplier: amount = segmentPrice × units exactly. */
export type Price = { amount: Micros; rule: TariffRule; segmentPrice: Micros; margin?: Margin };

export type Margin = { resellerId: string; amount: Micros };

export const MULTIPLIER_ONE = MICROS;

/** null when no rule covers the phone. For many messages use `compilePrices`. */
export function priceOf(tariff: TariffPrices, message: PricedMessage): Price | null {
  return compilePrices(tariff)(message);
}

/** The longest prefix with a started range wins, then its highest range. At least one segment is counted. */
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
