/** Reasons why messages are not delivered. */
export const failures = {
  title: "Почему не доставлено",
  all: "Не\u00a0доставлено: {{number}}",
  newest: "Последние недоставленные: {{number}}, самое старое {{when}}. Более старые не\u00a0посчитаны",
  none: "Недоставленных нет",
  noneOfNewest: "Среди последних недоставленных таких нет",
  noneHelp: "Снимите часть фильтров или расширьте время.",
  byReason: "По причине",
  byOperator: "По оператору",
  bySender: "По имени отправителя",
  unknownOperator: "Оператор не определён",
  noSender: "Без имени",
} as const;
