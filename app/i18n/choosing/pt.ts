import type { Catalog } from "../catalog";
import type { choosing as source } from "./ru";

export const choosing = {
  select: "Seleção",
  selectPage: "Selecionar toda a página",
  selectOne: "Selecionar {{name}}",
  selected: "Selecionados: {{number}}",
  selectAll: "Selecionar todos, {{number}}",
  selectAllMany: "Selecionar todos os encontrados",
  allSelected: "Todos selecionados: {{number}}",
  allSelectedMany: "Todos os encontrados estão selecionados",
  scope: "Quais",
  scope_selected: "Os selecionados",
  scope_all: "Todos os encontrados",
} as const satisfies Catalog<typeof source>;
