import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  widgets: "Noch keine Widgets",
  widgetsHelp:
    "Ein Widget bestätigt die Nummer eines Besuchers per Einmalcode. Es braucht einen aktiven Kanal, den der Support freischaltet.",
  shortLinks: "Noch keine Kurzlinks",
  shortLinksHelp:
    "Hier stehen Kurzlinks für Nachrichten und ihre UTM-Parameter. Sie brauchen eine Domain, die der Support einrichtet.",
  toSupport: "Support kontaktieren",
  toSend: "Neuer Versand",
} as const satisfies Catalog<typeof source>;
