import type { Catalog } from "../catalog";
import type { drafts as source } from "./ru";

export const drafts = {
  lead: "Una bozza viene conservata per 30\u00a0giorni dopo l’ultima modifica, {{most}} al massimo.",
  caption: "Bozze",
  what: "Invio",
  channel: "Canale",
  changed: "Modificata",
  goes: "Eliminazione",
  remove: "Elimina",
  removeOf: "Elimina «{{title}}»",
  removeTitle: "Eliminare la bozza «{{title}}»?",
  removeHelp: "Non si può recuperare.",
  nothing: "Nessun invio da finire",
  nothingHelp: "Un invio iniziato si salva da solo e la attende qui.",
  untitled: "Senza titolo",
  begin: "Nuovo invio",
} as const satisfies Catalog<typeof source>;
