export const search = {
  label: "Telefon, Name, Titel, Rechnungsnummer, Seite",
  find: "Suchen",
  nothing: "Nichts gefunden",
  nothingHelp:
    "Telefonnummern und IDs werden ganz gesucht, Kontakte nach dem Anfang des Vor- oder Nachnamens, Titel und Rechnungsnummern nach jedem Teil, unter den neuesten.",
  help: "Kunden, Nachrichten, Kontakte, Mailings und Aufgaben, Absendernamen, Vorlagen, Rechnungen und Seiten in einem Feld.",
  users: "Kunden",
  messages: "Nachrichten",
  contacts: "Kontakte",
  tasks: "Aufgaben",
  names: "Absendernamen",
  templates: "Vorlagen",
  invoices: "Rechnungen",
  screens: "Seiten",
  ownMessages: "Meine Nachrichten an diese Nummer",
  customersMessages: "Nachrichten von Kunden an diese Nummer",
  invoice: "Rechnung Nr. {{number}}",
} as const;
