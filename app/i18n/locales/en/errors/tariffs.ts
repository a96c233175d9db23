import type { Catalog } from "../../../catalog";
import type { tariffs as source } from "../../ru/errors/tariffs";

export const tariffs = {
  priceInvalid: "Price: a number from zero up",
  priceTooLarge: "The price is at most 1,000,000",
  priceTooFine: "The price has at most six decimals",
  unitUnpriced: "Only segment and message are charged",
  prefixInvalid: "Prefix: 1 to 15 digits without a plus",
  rangeInvalid: "A range begins at a whole number from zero up",
  rangeUncharged: "Prices by volume are not charged yet: leave out from",
  rangeRepeated: "{{prefix}}: rule {{rule}} has its price already",
  rulesRequired: "At least one rule with a price is needed",
  tooManyRules: "No more than 1,000 rules and 10,000 prefixes",
  subscriptionRule: "A WhatsApp number needs one rule: message, without prefixes",
  tariffSourceUnknown: "There is no such tariff source",
  tariffUsed: "Somebody has had this tariff, so it stays for the history. Switch it off instead",
  tariffIsOff: "The tariff is switched off",
  tariffOfReseller: "A reseller’s tariff is for the reseller’s customers only",
  tariffCurrency: "The customer’s account is in another currency",
  costUnknown: "The reseller has no price for this in the same currency",
  priceWithoutCost: "Numbers {{prefix}}: the reseller has no price for them",
  priceBelowCost: "Numbers {{prefix}}: at least {{cost}}, which the reseller pays",
  unitBelowCost: "Numbers {{prefix}}: the reseller pays by segment, so the price is by segment too",
  refundBeyondCost: "What is not delivered is paid back only if the reseller is paid back too",
} as const satisfies Catalog<typeof source>;
