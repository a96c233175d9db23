import type { Catalog } from "../catalog";
import type { failures as source } from "./ru";

export const failures = {
  title: "Porque não foi entregue",
  all: "Não entregues no total: {{number}}",
  newest: "Entre as últimas falhas: {{number}}, a mais antiga {{when}}. As anteriores não são contadas aqui",
  none: "Não há falhas",
  noneOfNewest: "Entre as últimas falhas não há nenhuma assim",
  noneHelp: "Retire alguns filtros ou alargue o período.",
  byReason: "Por motivo",
  byOperator: "Por operador",
  bySender: "Por nome de remetente",
  unknownOperator: "Operador desconhecido",
  noSender: "Sem nome",
} as const satisfies Catalog<typeof source>;
