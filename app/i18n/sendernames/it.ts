import type { Catalog } from "../catalog";
import type { sendernames as source } from "./ru";

export const sendernames = {
  caption: "Nomi mittente",
  lead: "Il destinatario vede il nome al posto del numero. Si usa dopo l’approvazione.",
  name: "Nome",
  channel: "Canale",
  comment: "Azienda e codice fiscale",
  commentHint:
    "Nome e codice fiscale. L’INN russo ha 10 cifre, 12 per una persona; le altre aziende indicano il proprio: DE123456789.",
  nothing: "Ancora nessun nome mittente",
  nothingHelp:
    "Il destinatario vede il nome al posto del numero. Per richiederlo servono nome e codice fiscale dell’azienda.",
  nothingAsk: "I nomi li crea l’assistenza: lei non può richiederli.",
  toSupport: "Contatta l’assistenza",
  newName: "Richiedi un nome",
  request: "Invia in verifica",
  fits: "Va bene",
  unfit: "Non va ancora bene",
  also: "Lo stesso nome per altri canali",
  usualReview: "Di solito verificato entro {{time}}.",
  rule_sms: "4–11 lettere latine, cifre e ! ? - _ . (\u00a0), senza spazi",
  rule_viber: "3–28 lettere, cifre, spazi e segni di punteggiatura",
  rule_whatsapp: "Un numero di 7–15 cifre o un nome di 3–75 caratteri",
  rule_vk: "Il nome della comunità, 3–48 caratteri",
  rule_telegram: "Lo username del bot: 5–32 lettere latine, cifre e _",
  rule_voice: "Il numero che chiama: 6–15 cifre",
  rule_email: "Un indirizzo del suo dominio",
  rule_push: "Il nome del sito nella notifica, 3–50 caratteri",
  alike: "Nomi simili di altri",
  alikeSame: "{{owner}}: uguale",
  alikeLike: "{{owner}}: simile",
  alikeOther: "Un altro cliente",
  correct: "Correggi",
  removeTitle: "Eliminare il nome {{name}}?",
  removeHelp: "Non si invierà più nulla con questo nome. Per riaverlo servirà una nuova verifica.",
  sendUnder: "Invia con questo nome",
} as const satisfies Catalog<typeof source>;
