import type { Catalog } from "../../catalog";
import type { failures as source } from "../ru/failures";

export const failures = {
  title: "Why it was not delivered",
  all: "{{number}} not delivered",
  newest: "Latest {{number}} not delivered, the oldest {{when}}. Older ones are not counted",
  none: "Nothing failed",
  noneOfNewest: "None among the latest failures",
  noneHelp: "Clear some filters or widen the time.",
  byReason: "By reason",
  byOperator: "By operator",
  bySender: "By sender name",
  unknownOperator: "Operator unknown",
  noSender: "No name",
} as const satisfies Catalog<typeof source>;
