import type { Catalog } from "../../catalog";
import type { views as source } from "./ru";

export const views = {
  listUnknown: "Diese Liste gibt es nicht",
  viewNameRequired: "Geben Sie der Ansicht einen Namen",
  viewNameTooLong: "Name: höchstens 60 Zeichen",
  viewNameTaken: "Eine Ansicht dieses Namens gibt es schon",
  viewQueryTooLong: "Zu viele Filter zum Speichern",
  columnsInvalid: "Unbekannte Spalte",
  viewFlagInvalid: "isDefault und isShared: true oder false",
  viewSharesNobody: "Nur Reseller und Manager können Ansichten teilen",
  tooManyViews: "Höchstens {{most}} Ansichten je Liste. Löschen Sie eine",
} as const satisfies Catalog<typeof source>;
