export const sendernames = {
  caption: "Имена отправителя",
  name: "Имя",
  channel: "Канал",
  moderation: "Проверка",
  moderation_pending: "Проверяется",
  moderation_approved: "Одобрено",
  moderation_rejected: "Отклонено",
  comment: "Компания и ИНН",
  inactive: "Выключено",
  nothing: "Имён отправителя пока нет",
  nothingHelp: "Имя видит получатель вместо номера. Его заводит поддержка: нужны название компании и ИНН.",
  toSupport: "Связаться с поддержкой",
} as const;
