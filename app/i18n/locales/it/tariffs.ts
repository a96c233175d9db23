import type { Catalog } from "../../catalog";
import type { tariffs as source } from "../ru/tariffs";

export const tariffs = {
  subscriptionOf: "Abbonamento: {{name}}",
  title: "Tariffe",
  lead: "I prezzi addebitati",
  direction: "Destinazione",
  from: "Dal messaggio",
  price: "Prezzo",
  anywhere: "Tutte le destinazioni",
  elsewhere: "Altre destinazioni",
  unit_segment: "per segmento",
  unit_message: "per messaggio",
  unit_period: "per periodo",
  firstMessage: "il primo",
  refundOnFailed: "Se un messaggio non viene consegnato, il denaro viene rimborsato.",
  noRefund: "Si paga l’invio, anche senza consegna.",
  noPayments: "Con questa tariffa non si paga nulla.",
  none: "Nessuna tariffa assegnata",
  noneHelp: "Senza tariffa i messaggi non partono. La assegna l’assistenza.",
  toSupport: "Contatta l’assistenza",
} as const satisfies Catalog<typeof source>;
