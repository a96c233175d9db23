import { sql } from "drizzle-orm";
import { type TariffData, type TariffState, tariffs } from "../../../db/schema/billing";
import { type PriceOf, pricesOf } from "./price";
import { currencyOf, plansOf, standingAt } from "./tariffs";

/** The tariff that the maker of a tariff has himself for the same source, as `costAt` reads it. */
export const boughtColumn = sql<
  string | null
>`(SELECT json_object('title', b.title, 'isActive', json(iif(b.is_active, 'true',
    'false')), 'data', json(b.data), 'plans', json(${plansOf(sql`b.id`)}))
  FROM user_tariffs ub CROSS JOIN tariffs b ON b.id = ub.tariff_id
  WHERE ${tariffs.ownerId} <> '' AND ub.user_id = ${tariffs.ownerId} AND b.source = ${tariffs.source})`.as("bought");

export function costAt(bought: string | null, now: number) {
  if (bought === null) return null;
  const { plans, ...state } = JSON.parse(bought) as TariffState & { plans: object[] };
  const standing = standingAt({ ...state, plans: JSON.stringify(plans) }, now);
  return standing.isActive ? standing : null;
}

/** Prices of a tariff, each with what its reseller earns: what is above his own price, and never less than nothing. */
export function withMargin(data: TariffData, resellerId: string, cost: TariffData | undefined): PriceOf {
  const priceOf = pricesOf(data);
  if (!resellerId || !cost || currencyOf(cost) !== currencyOf(data)) return priceOf;
  const costOf = pricesOf(cost);
  return (message) => {
    const [price, own] = [priceOf(message), costOf(message)];
    return price && own ? { ...price, margin: { resellerId, amount: Math.max(0, price.amount - own.amount) } } : price;
  };
}
