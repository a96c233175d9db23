import type { Catalog } from "../catalog";
import type { desk as source } from "./ru";

export const desk = {
  scope: "Données de qui",
  mine: "Les miennes",
  customers: "Mes clients",
  all: "Toute la plateforme",
  find: "Client : nom ou identifiant",
  go: "Trouver",
  nobody: "Aucun client trouvé",
  card: "Fiche du client",
  owner: "Client",
  empty: "Ce client n’a encore rien ici",
} as const satisfies Catalog<typeof source>;
