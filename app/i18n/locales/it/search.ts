export const search = {
  label: "Telefono, nome, titolo, numero di fattura, schermata",
  find: "Cerca",
  nothing: "Nessun risultato",
  nothingHelp:
    "Telefoni e id si cercano per intero; i contatti per l’inizio del nome o del cognome; titoli e numeri di fattura per qualsiasi parte, tra i più recenti.",
  help: "Clienti, messaggi, contatti, invii e attività, mittenti, modelli, fatture e schermate in un solo campo.",
  users: "Clienti",
  messages: "Messaggi",
  contacts: "Contatti",
  tasks: "Attività",
  names: "Mittenti",
  templates: "Modelli",
  invoices: "Fatture",
  screens: "Schermate",
  ownMessages: "I miei messaggi a questo numero",
  customersMessages: "Messaggi dei clienti a questo numero",
  invoice: "Fattura n. {{number}}",
} as const;
