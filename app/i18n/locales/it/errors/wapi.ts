import type { Catalog } from "../../../catalog";
import type { wapi as source } from "../../ru/errors/wapi";

export const wapi = {
  wapiTariffRequired: "Nessuna tariffa WAPI è legata all’account. Scrivi al supporto",
  wapiUnavailable: "I numeri WAPI non sono disponibili ora. Non è stato addebitato nulla",
  wapiRefused: "Il provider WAPI ha rifiutato. Riprova più tardi",
  wapiNoAnswer: "Il provider WAPI non ha risposto. Aggiorna la pagina",
  tooManyInstances: "Al massimo {{most}} numeri WAPI. Rimuovine uno che non serve",
  instanceExpired: "Il numero è scaduto. Rinnovalo con un pagamento",
  instanceOff: "Un amministratore ha disattivato il numero. Scrivete all’assistenza",
  instanceRemoved: "Il numero non c’è più. Torna alla lista e aggiornala",
  instanceAuthorized: "Il telefono è già collegato. Aggiorna la pagina",
  instanceNotAuthorized: "Nessun telefono collegato. Scansiona il codice QR",
  instanceStarting: "Il numero si sta avviando. Riprova tra mezzo minuto",
  phoneAlreadyUsed: "Il telefono è legato a un altro numero WAPI",
  deviceLinkBeta: "Attiva la beta multi-dispositivo in WhatsApp",
} as const satisfies Catalog<typeof source>;
