import type { TariffData } from "../../../db/schema/billing";
import { compilePrices, MULTIPLIER_ONE, type Price } from "./price";
import { currencyOf } from "./tariffs";

interface Sold {
  data: TariffData;
  ownerId: string;
  bought: TariffData | null;
}

type PriceOf = (message: { phone: string; segments: number }) => Price | null;

/** Prices of a tariff, each with what its reseller earns: what is above his own price, and never less than nothing. */
export function pricesWithMargin({ data, ownerId: resellerId, bought }: Sold): PriceOf {
  const priceOf = compilePrices({ rules: data.rules, multiplier: MULTIPLIER_ONE });
  if (!resellerId || !bought || currencyOf(bought) !== currencyOf(data)) return priceOf;
  const costOf = compilePrices({ rules: bought.rules, multiplier: MULTIPLIER_ONE });
  return (message) => {
    const [price, cost] = [priceOf(message), costOf(message)];
    return price && cost
      ? { ...price, margin: { resellerId, amount: Math.max(0, price.amount - cost.amount) } }
      : price;
  };
}
