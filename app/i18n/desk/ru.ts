export const desk = {
  scope: "Чьи данные",
  mine: "Мои",
  customers: "Мои клиенты",
  all: "Вся площадка",
  find: "Имя клиента",
  go: "Найти",
  nobody: "Такого клиента нет",
  card: "Карточка клиента",
  owner: "Клиент",
  empty: "У\u00a0клиента здесь пока ничего нет",
} as const;
