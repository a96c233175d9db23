import type { Catalog } from "../../catalog";
import type { views as source } from "./ru";

export const views = {
  listUnknown: "Questo elenco non esiste",
  viewNameRequired: "Dia un nome alla vista",
  viewNameTooLong: "Nome: al massimo 60 caratteri",
  viewNameTaken: "Esiste già una vista con questo nome",
  viewQueryTooLong: "Troppi filtri per essere salvati",
  columnsInvalid: "Colonna sconosciuta",
  viewFlagInvalid: "isDefault e isShared: true o false",
  viewSharesNobody: "Solo i rivenditori e i manager possono condividere le viste",
  tooManyViews: "Al massimo {{most}} viste di un elenco. Ne elimini una",
} as const satisfies Catalog<typeof source>;
