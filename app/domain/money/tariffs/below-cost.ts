import type { TariffData, TariffRule } from "../../../../db/schema/billing";
import { refuse } from "../../base/shared/errors/result";
import { toUnits } from "../../base/shared/money";
import { boundsOf } from "../billing/usage";
import { samplesOf } from "./destinations";
import { shownPrefix } from "./input";
import { mostOfPrice, pricesOf } from "./price";
import { currencyOf } from "./rows";

export interface Sold {
  data: TariffData;
  multiplier?: number | undefined;
}

/** A reseller's price must not be below what the platform charges the reseller. */
export function belowCost(sold: Sold, bought: Sold | undefined) {
  if (!bought || currencyOf(sold.data) !== currencyOf(bought.data)) {
    return refuse("costUnknown", "source", undefined, "conflict");
  }
  if (sold.data.options.refundOnFailed && !bought.data.options.refundOnFailed) {
    return refuse("refundBeyondCost", "data.options.refundOnFailed");
  }
  const [priceOf, costOf] = [sold, bought].map(({ data, ...held }) => pricesOf(data, held));
  const rules = [...sold.data.rules, ...bought.data.rules];
  // Neither price changes between two neighbouring numbers of these.
  for (const prefix of samplesOf(rules)) {
    for (const sent of [0, ...boundsOf(rules)]) {
      const message = { phone: prefix, segments: 1, sent };
      const price = priceOf!(message);
      if (!price) continue;
      const own = costOf!(message);
      const field = `data.rules.${sold.data.rules.indexOf(price.rule)}.price`;
      if (!own) return refuse("priceWithoutCost", field, { prefix: shownPrefix(prefix) });
      const cost = mostOfPrice(own);
      if (price.rule.period && own.rule.period && price.rule.period !== own.rule.period) {
        return refuse("periodOfCost", field.replace("price", "period"));
      }
      if (cost > 0 && isDearer(own.rule.unit, price.rule.unit)) {
        return refuse("unitBelowCost", field.replace("price", "unit"), { prefix: shownPrefix(prefix) });
      }
      if (price.amount < cost) {
        return refuse("priceBelowCost", field, { prefix: shownPrefix(prefix), cost: toUnits(cost) });
      }
    }
  }
  return null;
}

/** One sold unit may contain several purchased ones. */
const isDearer = (bought: TariffRule["unit"], sold: TariffRule["unit"]) => bought !== "message" && sold !== bought;
