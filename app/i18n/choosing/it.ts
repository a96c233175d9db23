import type { Catalog } from "../catalog";
import type { choosing as source } from "./ru";

export const choosing = {
  select: "Selezione",
  selectPage: "Seleziona tutta la pagina",
  selectOne: "Seleziona {{name}}",
  selected: "Selezionati: {{number}}",
  selectAll: "Seleziona tutti, {{number}}",
  selectAllMany: "Seleziona tutti i trovati",
  allSelected: "Tutti selezionati: {{number}}",
  allSelectedMany: "Selezionati tutti i trovati",
  scope: "Quali",
  scope_selected: "I selezionati",
  scope_all: "Tutti i trovati",
} as const satisfies Catalog<typeof source>;
