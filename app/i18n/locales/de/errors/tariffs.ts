import type { Catalog } from "../../../catalog";
import type { tariffs as source } from "../../ru/errors/tariffs";

export const tariffs = {
  priceInvalid: "Preis: eine Zahl ab null",
  priceTooLarge: "Der Preis beträgt höchstens 1.000.000",
  priceTooFine: "Der Preis hat höchstens sechs Nachkommastellen",
  unitUnpriced: "Berechnet werden nur segment und message",
  prefixInvalid: "Vorwahl: 1 bis 15 Ziffern ohne Plus",
  rangeInvalid: "Ein Bereich beginnt bei einer ganzen Zahl ab null",
  rangeUncharged: "Mengenpreise werden noch nicht berechnet: Lassen Sie from weg",
  rangeRepeated: "{{prefix}}: Den Preis nennt schon Regel {{rule}}",
  rulesRequired: "Mindestens eine Regel mit Preis ist nötig",
  tooManyRules: "Höchstens 1.000 Regeln und 10.000 Vorwahlen",
  subscriptionRule: "Eine WhatsApp-Nummer braucht eine Regel: message, ohne Vorwahlen",
  tariffSourceUnknown: "Diese Tarifquelle gibt es nicht",
  tariffUsed: "Jemand hatte diesen Tarif, er bleibt für den Verlauf. Schalten Sie ihn ab",
  tariffIsOff: "Der Tarif ist abgeschaltet",
  tariffOfReseller: "Der Tarif eines Resellers ist nur für dessen Kunden",
  tariffCurrency: "Das Konto des Kunden ist in einer anderen Währung",
  costUnknown: "Der Reseller hat dafür keinen Preis in derselben Währung",
  priceWithoutCost: "Nummern {{prefix}}: Der Reseller hat dafür keinen Preis",
  priceBelowCost: "Nummern {{prefix}}: mindestens {{cost}}, was der Reseller zahlt",
  unitBelowCost: "Nummern {{prefix}}: Der Reseller zahlt je Segment, also gilt auch der Preis je Segment",
  refundBeyondCost: "Nicht Zugestelltes wird nur erstattet, wenn es auch dem Reseller erstattet wird",
} as const satisfies Catalog<typeof source>;
