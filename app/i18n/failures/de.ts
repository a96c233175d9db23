import type { Catalog } from "../catalog";
import type { failures as source } from "./ru";

export const failures = {
  title: "Warum nicht zugestellt",
  all: "Nicht zugestellt insgesamt: {{number}}",
  newest: "Letzte Fehlschläge: {{number}}, der älteste {{when}}. Ältere sind nicht gezählt",
  none: "Keine Fehlschläge",
  noneOfNewest: "Keiner davon unter den letzten Fehlschlägen",
  noneHelp: "Entfernen Sie einige Filter oder erweitern Sie den Zeitraum.",
  byReason: "Nach Grund",
  byOperator: "Nach Netzbetreiber",
  bySender: "Nach Absendername",
  unknownOperator: "Netzbetreiber unbekannt",
  noSender: "Ohne Namen",
} as const satisfies Catalog<typeof source>;
