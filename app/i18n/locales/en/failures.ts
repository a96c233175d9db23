import type { Catalog } from "../../catalog";
import type { failures as source } from "../ru/failures";

export const failures = {
  title: "Why it was not delivered",
  all: "Not delivered in all: {{number}}",
  newest: "Among the latest failures: {{number}}, the oldest {{when}}. Older ones are not counted here",
  none: "Nothing has failed",
  noneOfNewest: "None like this among the latest failures",
  noneHelp: "Take off some filters or widen the time.",
  byReason: "By reason",
  byOperator: "By operator",
  bySender: "By sender name",
  unknownOperator: "Operator unknown",
  noSender: "No name",
} as const satisfies Catalog<typeof source>;
