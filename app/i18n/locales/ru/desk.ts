export const desk = {
  scope: "Чьи данные",
  mine: "Мои",
  customers: "Мои клиенты",
  all: "Вся площадка",
  find: "Клиент: имя или имя для входа",
  go: "Найти",
  nobody: "Такого клиента нет",
  card: "Карточка клиента",
  owner: "Клиент",
} as const;
