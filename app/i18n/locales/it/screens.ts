import type { Catalog } from "../../catalog";
import type { screens as source } from "../ru/screens";

export const screens = {
  product: "Cabinet",
  home: "Home",
  send: "Nuovo invio",
  messages: "Messaggi",
  outgoing: "In uscita",
  tasks: "Attività",
  contacts: "Contatti",
  contactsImport: "Importa contatti",
  login: "Accesso",
  forbidden: "Accesso negato",
  account: "Account",
  profile: "Profilo",
  requisites: "Dati aziendali",
  tokens: "Token",
  password: "Password",
  telemetry: "Cronologia delle visite",
  settings: "Impostazioni",
  settingsUser: "Impostazioni generali",
  sendernames: "Mittenti",
  integrations: "Integrazioni",
  apisender: "WhatsApp (WAPI)",
} as const satisfies Catalog<typeof source>;
