import type { Catalog } from "../catalog";
import type { push as source } from "./ru";

export const push = {
  lead: "I visitatori dei suoi siti accettano le notifiche e lei scrive loro tramite il numero di telefono.",
  newSite: "Aggiungi un sito",
  nothing: "Ancora nessun sito",
  nothingHelp: "Aggiunga un sito e vi metta il pulsante: chi accetta riceverà i suoi messaggi push.",
  caption: "Siti",
  name: "Nome",
  origins: "Indirizzi del sito",
  originsHint: "Uno per riga: https://shop.example. Da altri indirizzi non ci si può iscrivere",
  state: "Stato",
  state_on: "Attivo",
  state_off: "Disattivato",
  isActive: "Attivo",
  isActiveHelp: "Su un sito disattivato nessuno può iscriversi; chi è iscritto continua a ricevere i messaggi",
  create: "Aggiungi",
  save: "Salva",
  issued: "Sito aggiunto",
  copyNow: "Copi il segreto prima di chiudere questa finestra.",
  copyNowHelp:
    "Il suo server lo usa per firmare il telefono del visitatore. È mostrato una volta sola; non lo metta mai in una pagina.",
  copySecret: "Copia il segreto",
  done: "L’ho salvato",
  page: "Il pulsante sulla pagina",
  pageHelp:
    "Il suo server inserisce telefono, ora e firma per un visitatore che ha effettuato l’accesso. La firma vale un giorno.",
  worker: "Il file {{file}}",
  workerHelp:
    "Lo metta nella radice del sito. Se il sito ha un proprio service worker, vi aggiunga questa riga e lo indichi in data-worker.",
  sign: "Firma: {{language}}",
  signHelp: "HMAC-SHA256 di «telefono.ora»: il telefono com’è nella pagina, l’ora in secondi.",
  button: "Ricevi notifiche",
  copy: "Copia",
  remove: "Rimuovi",
  removeMore: "Rimuovi…",
  removeTitle: "Rimuovere il sito «{{title}}»?",
  removeHelp: "Da questo sito non arriveranno nuove iscrizioni. Chi è iscritto continua a ricevere i messaggi.",
  unavailable: "Il canale push non è collegato a questo account: ancora nessuno può iscriversi. Contatti l’assistenza.",
} as const satisfies Catalog<typeof source>;
