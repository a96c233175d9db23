import type { Catalog } from "../../catalog";
import type { push as source } from "./ru";

export const push = {
  fieldRequired: "Compili questo campo",
  numberRequired: "Inserisca un numero intero",
  originsRequired: "Indichi l’indirizzo del sito",
  tooManyOrigins: "Al massimo 20 indirizzi",
  originInvalid: "L’indirizzo del sito inizia con https://",
  siteUnknown: "Questo sito non esiste o è disattivato",
  originForeign: "Da questo indirizzo l’iscrizione non è consentita",
  signatureInvalid: "La firma è errata o scaduta",
  subscriptionInvalid: "Il browser ha inviato un’iscrizione incompleta",
  tokenRequired: "Indichi il token del dispositivo",
  pushUnavailable: "Il canale push non è collegato, contatti l’assistenza",
  tooManySites: "Al massimo {{most}} siti. Ne rimuova uno che non serve",
  siteShownAlready: "Questo sito è già stato creato e il segreto mostrato. Se non l’ha salvato, ne crei un altro",
} as const satisfies Catalog<typeof source>;
