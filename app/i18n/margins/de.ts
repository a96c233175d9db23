import type { Catalog } from "../catalog";
import type { margins as source } from "./ru";

export const margins = {
  caption: "Marge im Zeitraum",
  customer: "Kunde",
  reseller: "Reseller",
  cost: "Zum Preis des Resellers",
  part: "Vom Abgebuchten",
  total: "Summe",
  removed: "Gelöschter Kunde",
  noMatch: "Keine Marge in diesem Zeitraum",
  noMatchHelp:
    "Marge entsteht, wenn eine Nachricht eines Kunden mit Ihrem Tarif berechnet wird. Wählen Sie einen längeren Zeitraum.",
  showAll: "Gesamter Zeitraum",
  nothing: "Noch keine Marge",
  nothingHelp:
    "Die Marge ist der Unterschied zwischen dem Preis Ihres Tarifs für den Kunden und Ihrem eigenen Preis. Sie wird gutgeschrieben, wenn die Nachricht des Kunden berechnet wird.",
} as const satisfies Catalog<typeof source>;
