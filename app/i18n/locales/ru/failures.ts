/** Why messages do not arrive. */
export const failures = {
  title: "Почему не доставлено",
  all: "Всего недоставленных: {{number}}",
  newest: "Среди последних недоставленных: {{number}}, самое старое {{when}}. Более старые здесь не посчитаны",
  none: "Недоставленных нет",
  noneOfNewest: "Среди последних недоставленных таких нет",
  noneHelp: "Снимите часть фильтров или расширьте время.",
  byReason: "По причине",
  byOperator: "По оператору",
  bySender: "По имени отправителя",
  unknownOperator: "Оператор не определён",
  noSender: "Без имени",
} as const;
