export const incoming = {
  isReadInvalid: "isRead: true или false",
  replyWindowClosed: "Человек не писал больше суток: канал пропустит только шаблон. Отправьте его новой рассылкой",
  replyAddressUnknown: "Телефон этого человека неизвестен: ответить на этом канале нельзя",
  replyPriceChanged: "Цена этого текста другая, она на кнопке. Нажмите ещё раз",
  incomingNoneChosen: "Не отмечено ни одного сообщения",
} as const;
