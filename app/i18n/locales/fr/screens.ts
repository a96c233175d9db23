import type { Catalog } from "../../catalog";
import type { screens as source } from "../ru/screens";

export const screens = {
  product: "Cabinet",
  home: "Accueil",
  send: "Nouvel envoi",
  messages: "Messages",
  outgoing: "Sortants",
  tasks: "Tâches",
  contacts: "Contacts",
  contactsImport: "Importation de contacts",
  login: "Connexion",
  forbidden: "Accès refusé",
  account: "Compte",
  profile: "Profil",
  requisites: "Coordonnées de l’entreprise",
  tokens: "Jetons",
  password: "Mot de passe",
  telemetry: "Historique des visites",
  settings: "Réglages",
  settingsUser: "Réglages généraux",
  sendernames: "Noms d’expéditeur",
  integrations: "Intégrations",
  apisender: "WhatsApp (WAPI)",
} as const satisfies Catalog<typeof source>;
