import type { Catalog } from "../catalog";
import type { choosing as source } from "./ru";

export const choosing = {
  select: "Selection",
  selectPage: "Select all on the page",
  selectOne: "Select {{name}}",
  selected: "Selected: {{number}}",
  selectAll: "Select all {{number}}",
  selectAllMany: "Select all matching",
  allSelected: "All selected: {{number}}",
  allSelectedMany: "All matching are selected",
  scope: "Apply to",
  scope_selected: "Selected",
  scope_all: "All matching",
} as const satisfies Catalog<typeof source>;
