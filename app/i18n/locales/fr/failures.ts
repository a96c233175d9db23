import type { Catalog } from "../../catalog";
import type { failures as source } from "../ru/failures";

export const failures = {
  title: "Pourquoi non remis",
  all: "Non remis au total : {{number}}",
  newest: "Parmi les derniers échecs : {{number}}, le plus ancien {{when}}. Les précédents ne sont pas comptés ici",
  none: "Aucun échec",
  noneOfNewest: "Aucun de ce genre parmi les derniers échecs",
  noneHelp: "Retirez des filtres ou élargissez la période.",
  byReason: "Par raison",
  byOperator: "Par opérateur",
  bySender: "Par expéditeur",
  unknownOperator: "Opérateur inconnu",
  noSender: "Sans nom",
} as const satisfies Catalog<typeof source>;
