import type { Catalog } from "../catalog";
import type { shell as source } from "./ru";

export const shell = {
  language: "Langue",
  account: "Compte",
  theme: "Apparence",
  theme_system: "Système",
  theme_light: "Clair",
  theme_dark: "Sombre",
  shortcuts: "Raccourcis clavier",
  signOut: "Se déconnecter",
  reconnecting: "Pas de connexion. Votre saisie est conservée, nous réessayons",
  again: "Réessayer",
  toHome: "Aller à l’accueil",
  toSupport: "Les contacts sont dans Support",
  reference: "Référence pour le support\u00a0:",
  comeBack: "Revenir à mon compte",
  support: "Support\u00a0:",
  closeBar: "Fermer",
} as const satisfies Catalog<typeof source>;
