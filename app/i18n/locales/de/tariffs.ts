import type { Catalog } from "../../catalog";
import type { tariffs as source } from "../ru/tariffs";

export const tariffs = {
  subscriptionOf: "Abonnement: {{name}}",
  title: "Tarife",
  lead: "Die Preise, die berechnet werden",
  direction: "Ziel",
  from: "Ab Nachricht",
  price: "Preis",
  anywhere: "Alle Ziele",
  elsewhere: "Übrige Ziele",
  unit_segment: "pro Segment",
  unit_message: "pro Nachricht",
  unit_period: "pro Zeitraum",
  firstMessage: "der ersten",
  refundOnFailed: "Wird eine Nachricht nicht zugestellt, wird der Betrag erstattet.",
  noRefund: "Berechnet wird der Versand, auch ohne Zustellung.",
  noPayments: "In diesem Tarif wird nichts abgebucht.",
  none: "Kein Tarif zugewiesen",
  noneHelp: "Ohne Tarif wird nichts versendet. Der Support weist einen zu.",
  toSupport: "Support kontaktieren",
} as const satisfies Catalog<typeof source>;
