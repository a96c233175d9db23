export const desk = {
  scope: "Чьи данные",
  mine: "Мои",
  customers: "Мои клиенты",
  all: "Вся площадка",
  find: "Клиент: имя или логин",
  go: "Найти",
  nobody: "Такого клиента нет",
  card: "Карточка клиента",
  owner: "Клиент",
} as const;
