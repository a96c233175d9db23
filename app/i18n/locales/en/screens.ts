import type { Catalog } from "../../catalog";
import type { screens as source } from "../ru/screens";

export const screens = {
  product: "Cabinet",
  home: "Home",
  send: "New mailing",
  messages: "Messages",
  outgoing: "Outgoing",
  tasks: "Tasks",
  contacts: "Contacts",
  contactsImport: "Import contacts",
  login: "Sign in",
  forbidden: "Access denied",
  account: "Account",
  profile: "Profile",
  requisites: "Company details",
  tokens: "Tokens",
  password: "Password",
  telemetry: "Visit history",
  settings: "Settings",
  settingsUser: "General settings",
  sendernames: "Sender names",
  integrations: "Integrations",
  apisender: "WhatsApp (WAPI)",
} as const satisfies Catalog<typeof source>;
