export const settings = {
  title: "Настройки",
  tab_settingsUser: "Общие",
  tab_sendernames: "Имена отправителя",
  tab_integrations: "Интеграции",
  tab_apisender: "WhatsApp",
  limits: "Лимиты баланса",
  limitsHelp: "Напишем, когда на\u00a0счёте останется меньше одной из\u00a0этих сумм. Лишнюю сумму сотрите.",
  limit: "Сумма {{number}}",
  limitsReadOnly: "Нет прав менять лимиты.",
  limitsReadOnlyHelp: "Права выдаёт ваш менеджер.",
  save: "Сохранить",
  saving: "Сохраняем…",
} as const;
