import type { Catalog } from "../../../catalog";
import type { tariffs as source } from "../../ru/errors/tariffs";

export const tariffs = {
  priceInvalid: "Prezzo: un numero da zero in su",
  priceTooLarge: "Il prezzo è al massimo 1.000.000",
  priceTooFine: "Il prezzo ha al massimo sei decimali",
  unitUnpriced: "Si addebitano solo segment e message",
  prefixInvalid: "Prefisso: da 1 a 15 cifre senza il più",
  rangeInvalid: "Uno scaglione inizia da un numero intero da zero in su",
  rangeUncharged: "I prezzi per volume non si addebitano ancora: tolga from",
  rangeRepeated: "{{prefix}}: la regola {{rule}} ne dà già il prezzo",
  rulesRequired: "Serve almeno una regola con un prezzo",
  tooManyRules: "Al massimo 1000 regole e 10.000 prefissi",
  subscriptionRule: "Un numero WhatsApp vuole una regola: message, senza prefissi",
  tariffSourceUnknown: "Questa fonte di tariffa non esiste",
  tariffUsed: "Qualcuno ha avuto questa tariffa, che resta per lo storico. La disattivi",
  tariffIsOff: "La tariffa è disattivata",
  tariffOfReseller: "La tariffa di un rivenditore è solo per i suoi clienti",
  tariffCurrency: "Il conto del cliente è in un’altra valuta",
  costUnknown: "Il rivenditore non ha un prezzo per questo nella stessa valuta",
  priceWithoutCost: "Numeri {{prefix}}: il rivenditore non ha un prezzo",
  priceBelowCost: "Numeri {{prefix}}: almeno {{cost}}, quanto paga il rivenditore",
  unitBelowCost: "Numeri {{prefix}}: il rivenditore paga a segmento, quindi anche il prezzo è a segmento",
  refundBeyondCost: "Ciò che non è consegnato si rimborsa solo se è rimborsato anche al rivenditore",
} as const satisfies Catalog<typeof source>;
