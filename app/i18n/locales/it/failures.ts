import type { Catalog } from "../../catalog";
import type { failures as source } from "../ru/failures";

export const failures = {
  title: "Perché non consegnato",
  all: "Non consegnati in tutto: {{number}}",
  newest: "Tra gli ultimi errori: {{number}}, il più vecchio {{when}}. I precedenti qui non sono contati",
  none: "Nessun errore",
  noneOfNewest: "Tra gli ultimi errori non ce ne sono così",
  noneHelp: "Tolga dei filtri o allarghi il periodo.",
  byReason: "Per motivo",
  byOperator: "Per operatore",
  bySender: "Per mittente",
  unknownOperator: "Operatore sconosciuto",
  noSender: "Senza nome",
} as const satisfies Catalog<typeof source>;
