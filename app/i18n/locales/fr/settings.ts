import type { Catalog } from "../../catalog";
import type { settings as source } from "../ru/settings";

export const settings = {
  title: "Réglages",
  tab_settingsUser: "Général",
  tab_sendernames: "Noms d’expéditeur",
  tab_integrations: "Intégrations",
  tab_apisender: "WhatsApp",
  limits: "Seuils de solde",
  limitsHelp:
    "Nous vous prévenons quand le solde passe sous l’un de ces montants. Videz un champ pour retirer le seuil.",
  limit: "Montant {{number}}",
  limitsReadOnly: "Vous n’avez pas le droit de modifier les seuils.",
  limitsReadOnlyHelp: "Votre gestionnaire accorde les droits.",
  save: "Enregistrer",
  saving: "Enregistrement…",
} as const satisfies Catalog<typeof source>;
