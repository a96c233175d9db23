import type { Catalog } from "../catalog";
import type { margins as source } from "./ru";

export const margins = {
  caption: "Marge de la période",
  customer: "Client",
  reseller: "Revendeur",
  cost: "Au prix du revendeur",
  part: "Du débité",
  total: "Total",
  removed: "Client supprimé",
  noMatch: "Aucune marge sur cette période",
  noMatchHelp:
    "La marge apparaît quand un message d’un client à votre tarif est facturé. Choisissez une période plus longue.",
  showAll: "Toute la période",
  nothing: "Pas encore de marge",
  nothingHelp:
    "La marge est la différence entre le prix de votre tarif pour le client et votre propre prix. Elle est créditée quand le message du client est facturé.",
} as const satisfies Catalog<typeof source>;
