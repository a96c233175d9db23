import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  shortLinks: "Noch keine Kurzlinks",
  shortLinksHelp:
    "Hier stehen Kurzlinks für Nachrichten und ihre UTM-Parameter. Sie brauchen eine Domain, die der Support einrichtet.",
  toSupport: "Support kontaktieren",
  toSend: "Neuer Versand",
} as const satisfies Catalog<typeof source>;
