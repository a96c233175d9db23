import type { Period, TariffData } from "../../../db/schema/billing";
import { type Margin, type PriceOf, pricesOf } from "../billing/price";
import { currencyOf } from "../billing/tariffs";
import type { Micros } from "../shared/money";

/** The service fee of an account; its tariff's title says what for. */
export const ACCOUNT_FEE = "subscription.account";

export interface Fee {
  price: Micros;
  period: Period;
}

interface Held {
  data: TariffData;
  multiplier: number;
}

const NOTHING: Parameters<PriceOf>[0] = { phone: "", segments: 1 };

/** Null where no rule says a period. */
export function feeOf({ data, multiplier }: Held): Fee | null {
  const price = pricesOf(data, { multiplier })(NOTHING);
  return price?.rule.period ? { price: price.amount, period: price.rule.period } : null;
}

interface Seller {
  resellerId: string;
  currency: string | null;
  /** What he pays himself for the same source, if anything. */
  cost: Held | null;
}

/** What a reseller earns by a fee: all that is above his own of the same period, and all where he pays none. */
export function feeMargin(data: TariffData, fee: Fee, { resellerId, currency, cost }: Seller): Margin | null {
  if (!resellerId || (currency ?? "RUB") !== currencyOf(data)) return null;
  if (!cost) return { resellerId, amount: fee.price };
  const own = feeOf(cost);
  if (own?.period !== fee.period || currencyOf(cost.data) !== currencyOf(data)) return null;
  return { resellerId, amount: Math.max(0, fee.price - own.price) };
}
