import type { Catalog } from "../catalog";
import type { choosing as source } from "./ru";

export const choosing = {
  select: "Sélection",
  selectPage: "Tout sélectionner sur la page",
  selectOne: "Sélectionner {{name}}",
  selected: "Sélectionnés\u00a0: {{number}}",
  selectAll: "Tout sélectionner, {{number}}",
  selectAllMany: "Sélectionner tous les résultats",
  allSelected: "Tout est sélectionné\u00a0: {{number}}",
  allSelectedMany: "Tous les résultats sont sélectionnés",
  scope: "Lesquels",
  scope_selected: "Les sélectionnés",
  scope_all: "Tous les résultats",
} as const satisfies Catalog<typeof source>;
