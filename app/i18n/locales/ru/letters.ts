export const letters = {
  greeting: "Здравствуйте, {{name}}.",
  recoverySubject: "Новый пароль в\u00a0кабинете",
  recoveryText:
    "Кто-то попросил новый пароль для учётной записи {{username}}. Если это вы, задайте его в течение часа.",
  recoveryButton: "Задать новый пароль",
  recoveryNote: "Если это не вы, ничего не делайте: пароль останется прежним.",
  noticeButton: "Открыть уведомления",
  noticeNote: "Письма об уведомлениях можно отключить в настройках: {{url}}",
  documentsSubject: "Закрывающие документы, {{month}}",
  documentsText: "Здравствуйте. Документы для {{name}} за период «{{month}}» приложены к\u00a0письму.",
  documentsButton: "Открыть документы",
  documentsNote: "Все документы и\u00a0акт сверки есть в\u00a0кабинете, в\u00a0разделе «Счета».",
} as const;
