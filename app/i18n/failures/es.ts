import type { Catalog } from "../catalog";
import type { failures as source } from "./ru";

export const failures = {
  title: "Por qué no se entregó",
  all: "No entregados en total: {{number}}",
  newest: "Entre los últimos fallos: {{number}}, el más antiguo {{when}}. Los anteriores no se cuentan aquí",
  none: "No hay fallos",
  noneOfNewest: "Entre los últimos fallos no hay ninguno así",
  noneHelp: "Quite algún filtro o amplíe el periodo.",
  byReason: "Por motivo",
  byOperator: "Por operador",
  bySender: "Por remitente",
  unknownOperator: "Operador desconocido",
  noSender: "Sin nombre",
} as const satisfies Catalog<typeof source>;
