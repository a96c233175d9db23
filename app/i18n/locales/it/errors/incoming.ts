import type { Catalog } from "../../../catalog";
import type { incoming as source } from "../../ru/errors/incoming";

export const incoming = {
  isReadInvalid: "isRead: true o false",
  replyWindowClosed: "Non scrive da più di 24 ore: questo canale accetta solo un modello. Lo invii con un nuovo invio",
  replyAddressUnknown: "Il telefono non è noto: su questo canale non si può rispondere",
  replyPriceChanged: "Questo testo ha un altro prezzo: guardate il pulsante e premete di nuovo",
  incomingNoneChosen: "Nessun messaggio è segnato",
} as const satisfies Catalog<typeof source>;
