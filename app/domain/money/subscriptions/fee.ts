import type { Period, TariffData } from "../../../../db/schema/billing";
import type { Micros } from "../../base/shared/money";
import { type Margin, type PriceOf, pricesOf } from "../tariffs/price";
import { currencyOf } from "../tariffs/rows";

export interface Fee {
  price: Micros;
  period: Period;
}

interface Held {
  data: TariffData;
  multiplier: number;
}

const NOTHING: Parameters<PriceOf>[0] = { phone: "", segments: 1 };

/** Null if no rule has a period. */
export function feeOf({ data, multiplier }: Held): Fee | null {
  const price = pricesOf(data, { multiplier })(NOTHING);
  return price?.rule.period ? { price: price.amount, period: price.rule.period } : null;
}

interface Seller {
  resellerId: string;
  currency: string | null;
  /** The reseller's own price for the same source, if any. */
  cost: Held | null;
}

/** A reseller's margin on a fee: the fee less its own price for the same period; the whole fee if it pays none. */
export function feeMargin(data: TariffData, fee: Fee, { resellerId, currency, cost }: Seller): Margin | null {
  if (!resellerId || (currency ?? "RUB") !== currencyOf(data)) return null;
  if (!cost) return { resellerId, amount: fee.price };
  const own = feeOf(cost);
  if (own?.period !== fee.period || currencyOf(cost.data) !== currencyOf(data)) return null;
  return { resellerId, amount: Math.max(0, fee.price - own.price) };
}
