import type { Catalog } from "../../catalog";
import type { choosing as source } from "../ru/choosing";

export const choosing = {
  select: "Selection",
  selectPage: "Select all on the page",
  selectOne: "Select {{name}}",
  selected: "Selected: {{number}}",
  selectAll: "Select all {{number}}",
  selectAllMany: "Select all that match",
  allSelected: "All selected: {{number}}",
  allSelectedMany: "All that match are selected",
  scope: "Which",
  scope_selected: "The selected",
  scope_all: "All that match",
} as const satisfies Catalog<typeof source>;
