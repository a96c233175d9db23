import type { Catalog } from "../../catalog";
import type { incoming as source } from "./ru";

export const incoming = {
  isReadInvalid: "isRead: true o false",
  replyWindowClosed:
    "Questa persona non scrive da più di 24\u00a0ore: il canale accetta solo un modello. Lo mandi con un nuovo invio",
  replyAddressUnknown: "Il telefono non è noto: su questo canale non si può rispondere",
  replyPriceChanged: "Questo testo ha un altro prezzo: è indicato sul pulsante. Prema di nuovo",
  incomingNoneChosen: "Nessun messaggio è selezionato",
} as const satisfies Catalog<typeof source>;
