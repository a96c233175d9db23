import type { Catalog } from "../../catalog";
import type { views as source } from "./ru";

export const views = {
  listUnknown: "Essa lista não existe",
  viewNameRequired: "Dê um nome à vista",
  viewNameTooLong: "Nome: no máximo 60 caracteres",
  viewNameTaken: "Já existe uma vista com este nome",
  viewQueryTooLong: "Filtros a mais para serem guardados",
  columnsInvalid: "Coluna desconhecida",
  viewFlagInvalid: "isDefault e isShared: true ou false",
  viewSharesNobody: "Só revendedores e gestores partilham vistas",
  tooManyViews: "No máximo {{most}} vistas de uma lista. Elimine uma",
} as const satisfies Catalog<typeof source>;
