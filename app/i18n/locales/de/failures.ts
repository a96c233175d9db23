import type { Catalog } from "../../catalog";
import type { failures as source } from "../ru/failures";

export const failures = {
  title: "Warum nicht zugestellt",
  all: "Nicht zugestellt insgesamt: {{number}}",
  newest: "Unter den letzten Fehlschlägen: {{number}}, der älteste {{when}}. Ältere sind hier nicht gezählt",
  none: "Keine Fehlschläge",
  noneOfNewest: "Unter den letzten Fehlschlägen ist keiner davon",
  noneHelp: "Nehmen Sie Filter weg oder erweitern Sie den Zeitraum.",
  byReason: "Nach Grund",
  byOperator: "Nach Betreiber",
  bySender: "Nach Absendername",
  unknownOperator: "Betreiber unbekannt",
  noSender: "Ohne Namen",
} as const satisfies Catalog<typeof source>;
