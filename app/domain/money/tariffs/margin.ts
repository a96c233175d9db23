import { sql } from "drizzle-orm";
import { type TariffData, type TariffState, tariffs } from "../../../../db/schema/billing";
import { type Counter, sentBy } from "../billing/usage";
import { type PriceOf, pricesOf } from "./price";
import { currencyOf, plansOf, standingAt } from "./rows";

/** The tariff that a tariff's owner holds for the same source, in the form that `costAt` reads. */
export const boughtColumn = (now: number) =>
  sql<
    string | null
  >`(SELECT json_object('id', b.id, 'multiplier', ub.multiplier, 'sent', ${sentBy(sql`ub.user_id`, sql`b.id`, now)}, 'title', b.title, 'isActive', json(iif(b.is_active, 'true',
    'false')), 'data', json(b.data), 'plans', json(${plansOf(sql`b.id`)}))
  FROM user_tariffs ub CROSS JOIN tariffs b ON b.id = ub.tariff_id
  WHERE ${tariffs.ownerId} <> '' AND ub.user_id = ${tariffs.ownerId} AND b.source = ${tariffs.source})`.as("bought");

export interface Priced {
  data: TariffData;
  multiplier: number;
  counter: Counter | undefined;
}

type Bought = TariffState & { id: string; multiplier: number; sent: number };

export function costAt(bought: string | null, now: number) {
  if (bought === null) return null;
  const { plans, ...state } = JSON.parse(bought) as Bought & { plans: object[] };
  const standing = standingAt({ ...state, plans: JSON.stringify(plans) }, now);
  return standing.isActive ? standing : null;
}

/** Prices of a tariff with the reseller's margin: the price less the reseller's own, at least zero. */
export function withMargin({ data, ...held }: Priced, resellerId: string, cost: Priced | null): PriceOf {
  const priceOf = pricesOf(data, held);
  if (!resellerId || !cost || currencyOf(cost.data) !== currencyOf(data)) return priceOf;
  const costOf = pricesOf(cost.data, cost);
  return (message) => {
    const [price, own] = [priceOf(message), costOf(message)];
    if (!price || !own) return price;
    const margin = { resellerId, amount: Math.max(0, price.amount - own.amount) };
    const claims = own.claims ? [...(price.claims ?? []), ...own.claims] : price.claims;
    return { ...price, margin, ...(claims && { claims }) };
  };
}
