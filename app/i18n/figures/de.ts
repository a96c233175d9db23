import type { Catalog } from "../catalog";
import type { figures as source } from "./ru";

export const figures = {
  sentTo: "Angeschrieben",
  sentMessages: "Nachrichten gesendet",
  reached: "Angekommen",
  delivered: "Zugestellt",
  notDelivered: "Nicht zugestellt",
  waiting: "Warten auf Versand oder Bericht",
  cancelled: "Abgebrochen",
  charged: "Abgebucht",
  reserved: "Reserviert",
  returned: "Erstattet",
  deliveryShare: "Zustellrate",
  ofPeople: "{{share}} der Angeschriebenen",
  ofMessages: "{{share}} der gesendeten Nachrichten",
  shareHelp:
    "Die Zustellrate ist der Anteil der gesendeten Nachrichten, der zugestellt wurde. Abgebrochene und noch nicht an einen Anbieter übergebene zählen nicht mit.",
  peopleHelp: "Die Zustellrate ist der Anteil der Angeschriebenen, die über einen der Kanäle erreicht wurden.",
  resellerMargin: "Reseller-Marge",
  platformMargin: "Plattform-Marge",
  resold: "Nach Reseller-Tarifen abgebucht",
  ofCharged: "{{share}} des Abgebuchten",
  in24Hours: "Letzte 24 Stunden",
} as const satisfies Catalog<typeof source>;
