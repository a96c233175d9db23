import type { Catalog } from "../../catalog";
import type { views as source } from "./ru";

export const views = {
  listUnknown: "No existe esa lista",
  viewNameRequired: "Ponga un nombre a la vista",
  viewNameTooLong: "Nombre: 60 caracteres como máximo",
  viewNameTaken: "Ya hay una vista con este nombre",
  viewQueryTooLong: "Demasiados filtros para guardarlos",
  columnsInvalid: "Columna desconocida",
  viewFlagInvalid: "isDefault e isShared: true o false",
  viewSharesNobody: "Solo los revendedores y los gestores comparten vistas",
  tooManyViews: "Como máximo {{most}} vistas de una lista. Elimine una",
} as const satisfies Catalog<typeof source>;
