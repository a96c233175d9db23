import type { Catalog } from "../../catalog";
import type { drafts as source } from "./ru";

export const drafts = {
  draftChanged: "L’invio è stato modificato in un’altra scheda",
  draftContentChanged: "Il messaggio o i suoi destinatari sono cambiati nel frattempo: li ricontrolli",
  draftCountChanged: "I destinatari erano {{from}}, ora sono {{to}}",
  draftLaterChosen: "Il pulsante indicava «Invia», ma è scelto «Più tardi»",
  draftNotFound: "Questa bozza non esiste più",
  draftNotSent: "Non è stato inviato nulla: controlli il nuovo pulsante e lo prema",
  draftRepeatChosen: "Il pulsante indicava altro, ma è scelto «Periodico»",
  draftNowChosen: "Il pulsante indicava «Pianifica», ma è scelto «Adesso»",
  draftSent: "Questo invio è già partito",
  draftSumChanged: "L’importo era {{from}}, ora è {{to}}",
  draftTooLarge: "La bozza è troppo grande: metta i numeri in una lista di contatti",
  testStale: "La pagina è aperta da più di un’ora. Prema di nuovo",
  tooManyContacts: "Contatti uno per uno: al massimo {{most}}. Metta gli altri in una lista",
  tooManyDrafts: "Ci sono già {{most}} bozze. Ne elimini una che non serve e la nuova sarà salvata",
} as const satisfies Catalog<typeof source>;
