import type { Catalog } from "../catalog";
import type { drafts as source } from "./ru";

export const drafts = {
  lead: "Un borrador se conserva 30\u00a0días tras el último cambio, {{most}} como máximo.",
  caption: "Borradores",
  what: "Envío",
  channel: "Canal",
  changed: "Modificado",
  goes: "Se elimina",
  remove: "Eliminar",
  removeOf: "Eliminar «{{title}}»",
  removeTitle: "¿Eliminar el borrador «{{title}}»?",
  removeHelp: "No se puede recuperar.",
  nothing: "No hay envíos sin terminar",
  nothingHelp: "Un envío empezado se guarda solo y espera aquí.",
  untitled: "Sin título",
  begin: "Nuevo envío",
} as const satisfies Catalog<typeof source>;
