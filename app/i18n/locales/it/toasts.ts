import type { Catalog } from "../../catalog";
import type { toasts as source } from "../ru/toasts";

export const toasts = {
  saved: "Salvato",
  signedOut: "Disconnessione avvenuta",
  passwordChanged: "Password cambiata, acceda con la nuova",
  messageAccepted: "Messaggio accettato",
  mailingStarted: "Invio avviato",
  mailingScheduled: "Invio programmato",
  task_pause: "Messa in pausa",
  task_resume: "Ripresa",
  task_stop: "Interrotta",
  task_changed: "Lo stato dell'attività è già cambiato",
  listCreated: "Lista creata",
  listRemoved: "Lista eliminata",
  contactCreated: "Contatto aggiunto",
  contactRemoved: "Contatto eliminato",
  importStarted: "Importazione avviata",
  fileStored: "File caricato",
  tokenRevoked: "Token revocato",
  ownPasswordChanged: "Password cambiata",
  sessionsEnded_one: "{{count}} sessione chiusa",
  sessionsEnded_many: "{{count}} sessioni chiuse",
  sessionsEnded_other: "{{count}} sessioni chiuse",
} as const satisfies Catalog<typeof source>;
