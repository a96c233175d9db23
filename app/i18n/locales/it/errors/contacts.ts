import type { Catalog } from "../../../catalog";
import type { contacts as source } from "../../ru/errors/contacts";

export const contacts = {
  phoneRequired: "Inserire un numero di telefono",
  phonesTooMany: "Al massimo 10.000 numeri per richiesta",
  phoneInvalid: "Numero di telefono non valido",
  emailInvalid: "E-mail non valida",
  genderUnknown: "Sesso: male o female",
  textInvalid: "È richiesto un testo",
  fieldTooLong: "Il valore supera i 255 caratteri",
  contactExists: "La lista contiene già questo numero",
  contactEmailExists: "La lista contiene già un contatto con questa e-mail",
  onlyAddress: "È l’unico indirizzo del contatto: indicare prima un telefono",
  contactListFixed: "Un contatto non si può spostare in un'altra lista",
  listRequired: "Scegliere una lista di contatti",
  listNotFound: "Lista di contatti non trovata",
  listIsBlacklist: "«{{title}}» è una blacklist e non può ricevere messaggi",
  listInUse: "La lista è in uso nell'attività «{{title}}»",
  nobodyChosen: "Nessuno è selezionato",
  sameList: "È lo stesso elenco",
  listNotBlacklist: "Non è una lista nera",
  mergeInBlacklist: "I contatti di una lista nera non si uniscono: un numero potrebbe uscirne",
  fieldUnknown: "Questo campo non esiste",
  actionUnknown: "Questa azione non esiste",
  noSuchDay: "Questo giorno non esiste in nessun anno. Scrivi giorno e mese, ad esempio 21.11",
  phonesAtMost: "Non più di {{most}} numeri alla volta",
  phonesInvalid: "Questi non sono numeri: {{phones}}",
} as const satisfies Catalog<typeof source>;
