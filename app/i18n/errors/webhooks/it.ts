import type { Catalog } from "../../catalog";
import type { webhooks as source } from "./ru";

export const webhooks = {
  hookUrlInvalid: "L’indirizzo deve iniziare con https:// o http://",
  hookUrlCredentials: "Nome e password non sono ammessi nell’indirizzo: li invii in un’intestazione",
  hookUrlPrivate: "Gli indirizzi privati e interni non sono ammessi",
  hookUrlPort: "Questa porta è di un altro protocollo: indichi quella di un server web",
  hookUrlTemplate: "Le variabili possono stare solo dopo il nome del server",
  hookGetBody: "Una richiesta GET non ha corpo: metta i valori nell’indirizzo",
  hookBodyNotJson: "Con i valori inseriti, il corpo non è JSON valido",
  hookBodyTooLong: "Il corpo supera i 16.384 caratteri",
  hookTooManyHeaders: "Al massimo 20 intestazioni",
  hookHeaderInvalid: "Un’intestazione è un nome in lettere latine, due punti e un valore su una riga",
  hookHeadersAgain: "L’indirizzo è un altro: inserisca di nuovo le intestazioni, quelle salvate non ci andranno",
  hookUrlOwn: "Questo è l’indirizzo del pannello stesso: non avvisa sé stesso",
  hookHeaderOurs: "Questa intestazione la impostiamo noi",
  hookStatusesInvalid: "Codici di risposta separati da virgole: 200-299, 409",
  hookEventUnknown: "Questo evento non esiste",
  hookEventsRequired: "Scelga almeno un evento",
  hookConnectionsInvalid: "Connessioni: da 1 a 6",
  hookMethodUnknown: "Metodo: POST, PUT o GET",
  hookStateUnknown: "Stato: dead o delivered",
  tooManyHooks: "Al massimo {{most}} webhook. Ne elimini uno che non serve",
  hookShownAlready: "Questo webhook è già creato e il segreto mostrato. Se non l’ha salvato, cambi il segreto",
} as const satisfies Catalog<typeof source>;
