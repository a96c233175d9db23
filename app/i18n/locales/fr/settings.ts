import type { Catalog } from "../../catalog";
import type { settings as source } from "../ru/settings";

export const settings = {
  limits: "Seuils de solde",
  limitsHelp:
    "Nous vous prévenons quand le solde passe sous l’un de ces montants. Videz un champ pour retirer le seuil.",
  limit: "Montant {{number}}",
  limitsReadOnly: "Vous n’avez pas le droit de modifier les seuils.",
  limitsReadOnlyHelp: "Votre gestionnaire accorde les droits.",
  save: "Enregistrer",
  saving: "Enregistrement…",
} as const satisfies Catalog<typeof source>;
