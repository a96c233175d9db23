import type { Catalog } from "../catalog";
import type { failures as source } from "./ru";

export const failures = {
  title: "Motifs de non-remise",
  all: "Non remis au total\u00a0: {{number}}",
  newest: "Derniers échecs\u00a0: {{number}}, le plus ancien {{when}}. Les précédents ne sont pas comptés",
  none: "Aucun échec",
  noneOfNewest: "Aucun parmi les derniers échecs",
  noneHelp: "Retirez certains filtres ou élargissez la période.",
  byReason: "Par raison",
  byOperator: "Par opérateur",
  bySender: "Par nom d’expéditeur",
  unknownOperator: "Opérateur inconnu",
  noSender: "Sans nom",
} as const satisfies Catalog<typeof source>;
