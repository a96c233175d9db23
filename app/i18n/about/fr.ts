import type { Catalog } from "../catalog";
import type { about as source } from "./ru";

export const about = {
  title: "À propos",
  lead: "Version {{version}}",
  what: "Ce que c’est",
  whatText:
    "L’espace client envoie des messages à vos clients\u00a0: SMS, messageries, appels, e-mail et push. Vous rédigez un message une seule fois\u00a0; l’espace client calcule le prix, choisit le canal, affiche la remise et rembourse si elle n’a pas lieu.",
  support: "Support",
  supportText: "Droits, tarifs et noms d’expéditeur\u00a0: adressez-vous au support ou à votre gestionnaire attitré.",
  supportNobody: "Pas encore de contacts du support. Un gestionnaire les ajoute dans Réglages → Plateforme.",
  caretaker: "Votre gestionnaire, {{name}}\u00a0:",
  documentation: "Documentation",
  documentationText: "Comment travailler dans l’espace client et y relier votre système.",
  toDocumentation: "Ouvrir la documentation",
  licences: "Licences",
  licencesText:
    "Le code de l’espace client est publié sous licence MIT. La police, les icônes et les bibliothèques ont leurs propres licences.",
  toLicences: "Toutes les licences",
} as const satisfies Catalog<typeof source>;
