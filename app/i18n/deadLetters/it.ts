import type { Catalog } from "../catalog";
import type { deadLetters as source } from "./ru";

export const deadLetters = {
  caption: "Eventi non elaborati",
  nothing: "È tutto elaborato",
  help: "Qui arrivano i rapporti, le risposte e le e-mail che il pannello non è riuscito a elaborare, per esempio mentre il database non rispondeva.",
  about:
    "Il pannello riprova da solo: dopo un minuto, poi sempre più di rado, per tre giorni. Nulla va perso. Ciò che poi non viene ritentato a mano è conservato per 90 giorni.",
  what: "Che cosa",
  when: "Da quando",
  kind_receipts: "Rapporti di consegna: {{number}}",
  kind_click: "Clic sui link brevi: {{number}}",
  kind_incoming: "Messaggi in arrivo: {{number}}",
  kind_callback: "Callback del fornitore",
  kind_unread: "Callback del fornitore illeggibile",
  kind_recovery: "E-mail per recuperare la password",
  kind_notice: "Notifica del browser",
  kind_unknown: "Evento sconosciuto",
  body: "Contenuto",
  times: "Tentativi: {{number}}",
  next: "Nuovo tentativo {{at}}",
  byHand: "Non viene più ritentato automaticamente",
  retry: "Riprova",
  retryAll: "Riprova tutto",
  remove: "Elimina",
  removeMore: "Elimina…",
  removeTitle: "Eliminare definitivamente?",
  removeHelp: "Non c’è un’altra copia: il rapporto, la risposta o l’e-mail andrà persa.",
} as const satisfies Catalog<typeof source>;
