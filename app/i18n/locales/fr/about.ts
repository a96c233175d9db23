import type { Catalog } from "../../catalog";
import type { about as source } from "../ru/about";

export const about = {
  title: "À propos",
  lead: "Version {{version}}",
  what: "Ce que c’est",
  whatText:
    "L’espace client envoie des messages à vos clients : SMS, messageries, appels, e-mail et push. Vous écrivez une fois ; l’espace client calcule le prix, choisit le canal, montre la remise et rembourse si elle n’a pas eu lieu.",
  support: "Support",
  supportText: "Droits, tarifs et expéditeurs\u00a0: adressez-vous au support ou à votre gestionnaire personnel.",
  supportNobody: "Pas encore de contacts du support. Un gestionnaire les ajoute dans Réglages → Plateforme.",
  caretaker: "Votre gestionnaire, {{name}}\u00a0:",
  documentation: "Documentation",
  documentationText: "Comment travailler dans l’espace client et y relier votre système.",
  toDocumentation: "Ouvrir la documentation",
  licences: "Licences",
  licencesText: "L’espace client est ouvert sous licence MIT. Police, icônes et bibliothèques ont les leurs.",
  toLicences: "Toutes les licences",
} as const satisfies Catalog<typeof source>;
