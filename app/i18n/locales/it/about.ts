import type { Catalog } from "../../catalog";
import type { about as source } from "../ru/about";

export const about = {
  title: "Informazioni",
  lead: "Versione {{version}}",
  what: "Che cos’è",
  whatText:
    "Il pannello invia messaggi ai suoi clienti: SMS, messaggistica, chiamate, posta e push. Il messaggio si scrive una volta; il pannello calcola il prezzo, sceglie il canale, mostra la consegna e rimborsa se non c’è stata.",
  support: "Assistenza",
  supportText: "Per diritti, tariffe e mittenti si rivolga all’assistenza o al suo manager personale.",
  supportNobody: "Nessun contatto dell’assistenza. Li aggiunge un manager in Impostazioni → Piattaforma.",
  caretaker: "Il suo manager, {{name}}:",
  documentation: "Documentazione",
  documentationText: "Come lavorare nel pannello e collegare il proprio sistema.",
  toDocumentation: "Apri la documentazione",
  licences: "Licenze",
  licencesText: "Il pannello è aperto sotto licenza MIT. Carattere, icone e librerie hanno le proprie.",
  toLicences: "Tutte le licenze",
} as const satisfies Catalog<typeof source>;
