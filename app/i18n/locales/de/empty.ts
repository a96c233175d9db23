import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  shortLinks: "Noch keine Kurzlinks",
  shortLinksHelp:
    "Hier stehen Kurzlinks für Nachrichten und ihre UTM-Parameter. Sie brauchen eine Domain, die der Support einrichtet.",
  integrations: "Keine angeschlossenen Systeme",
  integrationsHelp:
    "Hier stehen die mit dem Portal verbundenen CRM-Systeme. Ihr eigenes System lässt sich schon jetzt über HTTP anbinden.",
  toSupport: "Support kontaktieren",
  toSend: "Neuer Versand",
  toDocumentation: "So geht die Anbindung",
} as const satisfies Catalog<typeof source>;
