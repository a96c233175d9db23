import type { Catalog } from "../catalog";
import type { failures as source } from "./ru";

export const failures = {
  title: "Failure reasons",
  all: "{{number}} not delivered",
  newest: "Latest {{number}} not delivered, the oldest {{when}}. Older ones are not counted",
  none: "No failures",
  noneOfNewest: "No matches among the latest failures",
  noneHelp: "Clear some filters or choose a longer period.",
  byReason: "By reason",
  byOperator: "By operator",
  bySender: "By sender name",
  unknownOperator: "Operator unknown",
  noSender: "No sender name",
} as const satisfies Catalog<typeof source>;
