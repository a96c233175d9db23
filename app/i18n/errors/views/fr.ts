import type { Catalog } from "../../catalog";
import type { views as source } from "./ru";

export const views = {
  listUnknown: "Cette liste n’existe pas",
  viewNameRequired: "Donnez un nom à la vue",
  viewNameTooLong: "Nom\u00a0: 60 caractères au plus",
  viewNameTaken: "Une vue porte déjà ce nom",
  viewQueryTooLong: "Trop de filtres pour être enregistrés",
  columnsInvalid: "Colonne inconnue",
  viewFlagInvalid: "isDefault et isShared\u00a0: true ou false",
  viewSharesNobody: "Seuls les revendeurs et les gestionnaires peuvent partager des vues",
  tooManyViews: "Au plus {{most}} vues d’une liste. Supprimez-en une",
} as const satisfies Catalog<typeof source>;
