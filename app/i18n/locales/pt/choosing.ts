import type { Catalog } from "../../catalog";
import type { choosing as source } from "../ru/choosing";

export const choosing = {
  select: "Seleção",
  selectPage: "Selecionar toda a página",
  selectOne: "Selecionar {{name}}",
  selected: "Selecionados: {{number}}",
  selectAll: "Selecionar todos, {{number}}",
  selectAllMany: "Selecionar todos os encontrados",
  allSelected: "Todos selecionados: {{number}}",
  allSelectedMany: "Selecionados todos os encontrados",
  scope: "Quais",
  scope_selected: "Os marcados",
  scope_all: "Todos os encontrados",
} as const satisfies Catalog<typeof source>;
