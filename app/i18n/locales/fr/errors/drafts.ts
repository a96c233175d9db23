import type { Catalog } from "../../../catalog";
import type { drafts as source } from "../../ru/errors/drafts";

export const drafts = {
  draftChanged: "L’envoi a été modifié dans un autre onglet",
  draftNotFound: "Ce brouillon n’existe plus",
  draftSent: "Cet envoi est déjà parti",
  draftTooLarge: "Le brouillon est trop grand\u00a0: placez les numéros dans une liste de contacts",
  testStale: "La page est ouverte depuis plus d’une heure. Appuyez encore une fois",
  tooManyDrafts: "Il y a déjà {{most}} brouillons. Supprimez-en un et le nouveau sera enregistré",
} as const satisfies Catalog<typeof source>;
