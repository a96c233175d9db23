import type { Catalog } from "../../catalog";
import type { incoming as source } from "./ru";

export const incoming = {
  isReadInvalid: "isRead: true oder false",
  replyWindowClosed:
    "Seit über 24\u00a0Stunden kam keine Nachricht: Dieser Kanal nimmt nur eine Vorlage an. Senden Sie sie als neuen Versand",
  replyAddressUnknown: "Die Telefonnummer ist unbekannt: Auf diesem Kanal ist keine Antwort möglich",
  replyPriceChanged: "Dieser Text kostet etwas anderes: Der Preis steht auf der Schaltfläche. Drücken Sie noch einmal",
  incomingNoneChosen: "Keine Nachricht ist ausgewählt",
} as const satisfies Catalog<typeof source>;
