import type { Catalog } from "../../catalog";
import type { margins as source } from "../ru/margins";

export const margins = {
  caption: "Margin of the period",
  customer: "Customer",
  reseller: "Reseller",
  turnover: "Charged with a markup",
  cost: "At your price",
  margin: "Margin",
  part: "Share",
  total: "Total",
  removed: "Removed customer",
  noMatch: "No margin in this time",
  noMatchHelp: "Margin comes when a message of a customer with your tariff is charged. Choose a longer time.",
  showAll: "The whole time",
  nothing: "No margin yet",
  nothingHelp:
    "Margin is the difference between the price of your tariff for a customer and your own price. It is credited when the customer’s message is charged.",
} as const satisfies Catalog<typeof source>;
