import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  widgets: "Ancora nessun widget",
  widgetsHelp:
    "Un widget conferma il numero del visitatore con un codice monouso. Serve un canale attivo, che collega l’assistenza.",
  shortLinks: "Ancora nessun link breve",
  shortLinksHelp:
    "Qui ci saranno i link brevi dei messaggi e i loro tag UTM. Serve un dominio, che collega l’assistenza.",
  payments: "Ancora nessun pagamento",
  paymentsHelp: "Qui ci sarà ogni pagamento: metodo, importo ed esito. L’assistenza aiuta a ricaricare il saldo.",
  recurrentPayments: "Nessun pagamento automatico",
  recurrentPaymentsHelp:
    "Un pagamento automatico ricarica il saldo da solo: a scadenza o quando resta poco. Nessun terminale di pagamento è collegato: contatti l’assistenza.",
  invoices: "Ancora nessuna fattura",
  invoicesHelp: "Qui ci saranno le fatture per aziende: numero, importo e se pagate. L’assistenza aiuta a emetterle.",
  requisites: "Ancora nessun dato aziendale",
  requisitesHelp: "Qui ci saranno i dati della sua azienda per fatture e contratti. L’assistenza aiuta a inserirli.",
  integrations: "Nessun sistema collegato",
  integrationsHelp: "Qui ci saranno i CRM collegati. Il suo sistema si può collegare già ora, via HTTP.",
  toSupport: "Contatta l’assistenza",
  toSend: "Nuovo invio",
  toDocumentation: "Come collegarsi",
  toBillings: "Tutte le operazioni",
  toMailing: "Torna all’invio",
} as const satisfies Catalog<typeof source>;
