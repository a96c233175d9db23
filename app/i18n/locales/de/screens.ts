import type { Catalog } from "../../catalog";
import type { screens as source } from "../ru/screens";

export const screens = {
  product: "Cabinet",
  home: "Start",
  send: "Neuer Versand",
  messages: "Nachrichten",
  outgoing: "Ausgang",
  tasks: "Aufgaben",
  contacts: "Kontakte",
  contactsImport: "Kontakte importieren",
  login: "Anmeldung",
  forbidden: "Zugriff verweigert",
  account: "Konto",
  profile: "Profil",
  requisites: "Firmendaten",
  tokens: "Tokens",
  password: "Passwort",
  telemetry: "Besuchsverlauf",
  settings: "Einstellungen",
  settingsUser: "Allgemeine Einstellungen",
  sendernames: "Absendernamen",
  integrations: "Integrationen",
  apisender: "WhatsApp (WAPI)",
} as const satisfies Catalog<typeof source>;
