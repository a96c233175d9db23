import type { Catalog } from "../catalog";
import type { about as source } from "./ru";

export const about = {
  title: "Informazioni",
  lead: "Versione {{version}}",
  what: "Che cos’è",
  whatText:
    "Il pannello invia messaggi ai suoi clienti: SMS, messaggistica, chiamate, e-mail e push. Il messaggio si scrive una volta sola; il pannello calcola il prezzo, sceglie il canale, mostra la consegna e rimborsa se non avviene.",
  support: "Assistenza",
  supportText: "Per permessi, tariffe e nomi mittente si rivolga all’assistenza o al suo manager personale.",
  supportNobody: "Nessun contatto dell’assistenza. Li aggiunge un manager in Impostazioni → Piattaforma.",
  caretaker: "Il suo manager, {{name}}:",
  documentation: "Documentazione",
  documentationText: "Come lavorare nel pannello e collegare il proprio sistema.",
  toDocumentation: "Apri la documentazione",
  licences: "Licenze",
  licencesText:
    "Il codice del pannello è aperto, con licenza MIT. Carattere, icone e librerie hanno le proprie licenze.",
  toLicences: "Tutte le licenze",
} as const satisfies Catalog<typeof source>;
