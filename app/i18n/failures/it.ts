import type { Catalog } from "../catalog";
import type { failures as source } from "./ru";

export const failures = {
  title: "Motivi di mancata consegna",
  all: "Non consegnati in tutto: {{number}}",
  newest: "Ultimi non consegnati: {{number}}, il più vecchio {{when}}. I precedenti non sono contati",
  none: "Nessuna mancata consegna",
  noneOfNewest: "Nessuno tra gli ultimi non consegnati",
  noneHelp: "Tolga alcuni filtri o allarghi il periodo.",
  byReason: "Per motivo",
  byOperator: "Per operatore",
  bySender: "Per nome mittente",
  unknownOperator: "Operatore sconosciuto",
  noSender: "Senza nome",
} as const satisfies Catalog<typeof source>;
