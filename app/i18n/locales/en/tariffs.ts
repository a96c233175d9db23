import type { Catalog } from "../../catalog";
import type { tariffs as source } from "../ru/tariffs";

export const tariffs = {
  subscriptionOf: "Subscription: {{name}}",
  title: "Tariffs",
  lead: "The prices you are charged",
  direction: "Destination",
  from: "From message",
  price: "Price",
  anywhere: "All destinations",
  elsewhere: "Other destinations",
  unit_segment: "per segment",
  unit_message: "per message",
  unit_period: "per period",
  firstMessage: "the first",
  refundOnFailed: "If a message is not delivered, the money is refunded.",
  noRefund: "Charged when sent, delivered or not.",
  noPayments: "Nothing is charged on this tariff.",
  none: "No tariff assigned",
  noneHelp: "Messages cannot be sent without a tariff. Support assigns one.",
  toSupport: "Contact support",
} as const satisfies Catalog<typeof source>;
