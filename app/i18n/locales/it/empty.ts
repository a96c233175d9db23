import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  shortLinks: "Ancora nessun link breve",
  shortLinksHelp:
    "Qui appariranno i link brevi dei messaggi e i loro tag UTM. Serve un dominio: lo collega l’assistenza.",
  integrations: "Nessun sistema collegato",
  integrationsHelp: "Qui appariranno i CRM collegati al pannello. Il suo sistema si può collegare già ora, via HTTP.",
  toSupport: "Contatta l’assistenza",
  toSend: "Nuovo invio",
  toDocumentation: "Come collegarsi",
} as const satisfies Catalog<typeof source>;
