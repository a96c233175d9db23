import type { TariffData } from "../../../db/schema/billing";
import { pricesOf } from "../billing/price";
import { currencyOf } from "../billing/tariffs";
import { refuse } from "../shared/errors/result";
import { toUnits } from "../shared/money";
import { samplesOf } from "./destinations";
import { shownPrefix } from "./input";

/** What a reseller sells must not cost the platform more than his customer pays for it. */
export function belowCost(sold: TariffData, bought: TariffData | undefined) {
  if (!bought || currencyOf(sold) !== currencyOf(bought)) return refuse("costUnknown", "source", undefined, "conflict");
  if (sold.options.refundOnFailed && !bought.options.refundOnFailed) {
    return refuse("refundBeyondCost", "data.options.refundOnFailed");
  }
  const [priceOf, costOf] = [sold, bought].map(pricesOf);
  // Between two of these numbers neither price changes.
  for (const prefix of samplesOf([...sold.rules, ...bought.rules])) {
    const message = { phone: prefix, segments: 1 };
    const price = priceOf!(message);
    if (!price) continue;
    const cost = costOf!(message);
    const field = `data.rules.${sold.rules.indexOf(price.rule)}.price`;
    if (!cost) return refuse("priceWithoutCost", field, { prefix: shownPrefix(prefix) });
    if (price.rule.period && cost.rule.period && price.rule.period !== cost.rule.period) {
      return refuse("periodOfCost", field.replace("price", "period"));
    }
    const isByMessage = price.rule.unit === "message" && cost.rule.unit === "segment" && cost.amount > 0;
    if (isByMessage) return refuse("unitBelowCost", field.replace("price", "unit"), { prefix: shownPrefix(prefix) });
    if (price.amount < cost.amount) {
      return refuse("priceBelowCost", field, { prefix: shownPrefix(prefix), cost: toUnits(cost.amount) });
    }
  }
  return null;
}
