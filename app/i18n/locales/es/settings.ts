import type { Catalog } from "../../catalog";
import type { settings as source } from "../ru/settings";

export const settings = {
  limits: "Límites de saldo",
  limitsHelp: "Le avisaremos cuando el saldo baje de uno de estos importes. Vacíe el campo para quitar el límite.",
  limit: "Importe {{number}}",
  limitsReadOnly: "No tiene permiso para cambiar los límites.",
  limitsReadOnlyHelp: "Los permisos los concede su gestor.",
  save: "Guardar",
  saving: "Guardando…",
} as const satisfies Catalog<typeof source>;
