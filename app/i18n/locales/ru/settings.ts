export const settings = {
  limits: "Лимиты баланса",
  limitsHelp: "Напишем, когда на\u00a0счёте останется меньше одной из\u00a0этих сумм. Лишнюю сумму сотрите.",
  limit: "Сумма {{number}}",
  limitsReadOnly: "Нет прав менять лимиты.",
  limitsReadOnlyHelp: "Права выдаёт ваш менеджер.",
  save: "Сохранить",
  saving: "Сохраняем…",
} as const;
