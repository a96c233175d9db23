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
} as const satisfies Catalog<typeof source>;
