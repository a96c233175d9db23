import type { Catalog } from "../../../catalog";
import type { views as source } from "../../ru/errors/views";

export const views = {
  listUnknown: "There is no such list",
  viewNameRequired: "Name the view",
  viewNameTooLong: "Name: at most 60 characters",
  viewNameTaken: "There is a view of this name already",
  viewQueryTooLong: "Too many filters to be kept",
  columnsInvalid: "Unknown column",
  viewFlagInvalid: "isDefault and isShared: true or false",
  viewSharesNobody: "Resellers and managers may share views",
  tooManyViews: "At most {{most}} views of one list. Remove one",
} as const satisfies Catalog<typeof source>;
