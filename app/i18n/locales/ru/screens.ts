export const screens = {
  product: "Кабинет",
  home: "Главная",
  send: "Новая рассылка",
  messages: "Сообщения",
  outgoing: "Исходящие",
  tasks: "Задачи",
  contacts: "Контакты",
  contactsImport: "Загрузка контактов",
  login: "Вход",
  forbidden: "Доступ запрещён",
} as const;
