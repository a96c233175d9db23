import type { Catalog } from "../catalog";
import type { margins as source } from "./ru";

export const margins = {
  caption: "Margin for the period",
  customer: "Customer",
  reseller: "Reseller",
  cost: "At reseller price",
  part: "Share of charges",
  total: "Total",
  removed: "Deleted customer",
  noMatch: "No margin in this period",
  noMatchHelp: "You earn a margin when messages of customers on your tariff are charged. Choose a longer period.",
  showAll: "All time",
  nothing: "No margin yet",
  nothingHelp:
    "Margin is the difference between your tariff for a customer and your own price. It is credited when the customer’s message is charged.",
} as const satisfies Catalog<typeof source>;
