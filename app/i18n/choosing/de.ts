import type { Catalog } from "../catalog";
import type { choosing as source } from "./ru";

export const choosing = {
  select: "Auswahl",
  selectPage: "Alle auf der Seite auswählen",
  selectOne: "{{name}} auswählen",
  selected: "Ausgewählt: {{number}}",
  selectAll: "Alle {{number}} auswählen",
  selectAllMany: "Alle gefundenen auswählen",
  allSelected: "Alle ausgewählt: {{number}}",
  allSelectedMany: "Alle gefundenen sind ausgewählt",
  scope: "Welche",
  scope_selected: "Die ausgewählten",
  scope_all: "Alle gefundenen",
} as const satisfies Catalog<typeof source>;
