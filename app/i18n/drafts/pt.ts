import type { Catalog } from "../catalog";
import type { drafts as source } from "./ru";

export const drafts = {
  lead: "Um rascunho é guardado 30\u00a0dias após a última alteração, no máximo {{most}}.",
  caption: "Rascunhos",
  what: "Envio",
  channel: "Canal",
  changed: "Alterado",
  goes: "Eliminação",
  remove: "Eliminar",
  removeOf: "Eliminar «{{title}}»",
  removeTitle: "Eliminar o rascunho «{{title}}»?",
  removeHelp: "Não é possível recuperá-lo.",
  nothing: "Não há envios por terminar",
  nothingHelp: "Um envio começado guarda-se sozinho e espera aqui.",
  untitled: "Sem título",
  begin: "Novo envio",
} as const satisfies Catalog<typeof source>;
