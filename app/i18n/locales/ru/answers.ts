/** What the last step of a mailing repeats of its messages; the server alone reads it. */
export const answers = {
  button: "Кнопка",
  buttonReplies: "отвечает своим текстом",
  storedFile: "файл из\u00a0хранилища",
  codeLength: "Цифр в\u00a0коде",
  validity: "Пытаемся доставить",
  budget: "Бюджет на\u00a0получателя",
  if_sent: "Если предыдущее отправлено",
  if_delivered: "Если предыдущее доставлено",
  if_seen: "Если предыдущее прочитано",
  if_failed: "Если предыдущее не\u00a0доставлено",
  if_timeout: "Если прошло {{time}}",
  if_timeoutUnless: "Если за {{time}} нет статуса: {{statuses}}",
  if_answered: "Если ответили «{{text}}»",
} as const;
