import type { Catalog } from "../catalog";
import type { margins as source } from "./ru";

export const margins = {
  caption: "Margine del periodo",
  customer: "Cliente",
  reseller: "Rivenditore",
  cost: "Al prezzo del rivenditore",
  part: "Dell’addebitato",
  total: "Totale",
  removed: "Cliente eliminato",
  noMatch: "Nessun margine in questo periodo",
  noMatchHelp:
    "Il margine nasce quando viene addebitato un messaggio di un cliente con la Sua tariffa. Scelga un periodo più ampio.",
  showAll: "Tutto il periodo",
  nothing: "Ancora nessun margine",
  nothingHelp:
    "Il margine è la differenza tra il prezzo della Sua tariffa per il cliente e il Suo prezzo. Viene accreditato quando il messaggio del cliente è addebitato.",
} as const satisfies Catalog<typeof source>;
