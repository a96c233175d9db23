import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  shortLinks: "Ancora nessun link breve",
  shortLinksHelp:
    "Qui appariranno i link brevi dei messaggi e i loro tag UTM. Serve un dominio: lo collega l’assistenza.",
  toSupport: "Contatta l’assistenza",
  toSend: "Nuovo invio",
} as const satisfies Catalog<typeof source>;
