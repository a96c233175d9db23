import type { Catalog } from "../../catalog";
import type { wapi as source } from "./ru";

export const wapi = {
  wapiTariffRequired: "Nessuna tariffa dei numeri WhatsApp è legata all’account. Scriva all’assistenza",
  wapiUnavailable: "I numeri WhatsApp non sono disponibili ora. Non è stato addebitato nulla",
  wapiRefused: "Il fornitore dei numeri WhatsApp ha rifiutato la richiesta. Riprovi più tardi",
  wapiNoAnswer: "Il fornitore dei numeri WhatsApp non ha risposto. Aggiorni la pagina",
  tooManyInstances: "Al massimo {{most}} numeri WhatsApp. Ne rimuova uno che non serve",
  instanceExpired: "Il numero è scaduto. Lo rinnovi con un pagamento",
  instanceOff: "Un amministratore ha disattivato il numero. Scriva all’assistenza",
  instanceRemoved: "Il numero non esiste più. Torni all’elenco e lo aggiorni",
  instanceAuthorized: "Il telefono è già collegato. Aggiorni la pagina",
  instanceNotAuthorized: "Nessun telefono collegato. Scansioni il codice QR",
  instanceStarting: "Il numero si sta avviando. Riprovi tra mezzo minuto",
  phoneAlreadyUsed: "Il telefono è legato a un altro numero WhatsApp",
  deviceLinkBeta: "Attivi la beta multi-dispositivo in WhatsApp",
} as const satisfies Catalog<typeof source>;
