import type { Catalog } from "../../catalog";
import type { drafts as source } from "../ru/drafts";

export const drafts = {
  lead: "Una bozza resta 30 giorni dopo l’ultima modifica, al massimo {{most}}.",
  caption: "Bozze",
  what: "Invio",
  channel: "Canale",
  changed: "Modificata",
  goes: "Si elimina",
  remove: "Elimina",
  removeOf: "Elimina «{{title}}»",
  removeTitle: "Eliminare la bozza «{{title}}»?",
  removeHelp: "Non si può recuperare.",
  nothing: "Nessun invio da finire",
  nothingHelp: "Un invio iniziato si salva da sé e aspetta qui.",
  untitled: "Senza titolo",
  begin: "Nuovo invio",
} as const satisfies Catalog<typeof source>;
