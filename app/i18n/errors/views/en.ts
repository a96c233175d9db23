import type { Catalog } from "../../catalog";
import type { views as source } from "./ru";

export const views = {
  listUnknown: "Unknown list",
  viewNameRequired: "Enter a view name",
  viewNameTooLong: "The name can have at most 60 characters",
  viewNameTaken: "A view with this name already exists",
  viewQueryTooLong: "Too many filters to save",
  columnsInvalid: "Unknown column",
  viewFlagInvalid: "isDefault and isShared must be true or false",
  viewSharesNobody: "Only resellers and managers can share views",
  tooManyViews: "At most {{most}} views per list. Delete one first",
} as const satisfies Catalog<typeof source>;
