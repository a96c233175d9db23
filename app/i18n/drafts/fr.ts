import type { Catalog } from "../catalog";
import type { drafts as source } from "./ru";

export const drafts = {
  lead: "Un brouillon est conservé 30\u00a0jours après sa dernière modification, {{most}} au plus.",
  caption: "Brouillons",
  what: "Envoi",
  channel: "Canal",
  changed: "Modifié",
  goes: "Suppression le",
  remove: "Supprimer",
  removeOf: "Supprimer «\u00a0{{title}}\u00a0»",
  removeTitle: "Supprimer le brouillon «\u00a0{{title}}\u00a0»\u00a0?",
  removeHelp: "Il ne pourra pas être récupéré.",
  nothing: "Aucun envoi inachevé",
  nothingHelp: "Un envoi commencé s’enregistre tout seul et vous attend ici.",
  untitled: "Sans titre",
  begin: "Nouvel envoi",
} as const satisfies Catalog<typeof source>;
