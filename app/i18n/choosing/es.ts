import type { Catalog } from "../catalog";
import type { choosing as source } from "./ru";

export const choosing = {
  select: "Selección",
  selectPage: "Seleccionar toda la página",
  selectOne: "Seleccionar {{name}}",
  selected: "Seleccionados: {{number}}",
  selectAll: "Seleccionar todos, {{number}}",
  selectAllMany: "Seleccionar todos los encontrados",
  allSelected: "Todos seleccionados: {{number}}",
  allSelectedMany: "Todos los encontrados están seleccionados",
  scope: "Cuáles",
  scope_selected: "Los seleccionados",
  scope_all: "Todos los encontrados",
} as const satisfies Catalog<typeof source>;
