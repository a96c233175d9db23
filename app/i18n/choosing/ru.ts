/** Selecting rows of a list. */
export const choosing = {
  select: "Выбор",
  selectPage: "Выбрать все на странице",
  selectOne: "Выбрать: {{name}}",
  selected: "Выбрано: {{number}}",
  selectAll: "Выбрать все, {{number}}",
  selectAllMany: "Выбрать все найденные",
  allSelected: "Выбраны все: {{number}}",
  allSelectedMany: "Выбраны все найденные",
  scope: "Какие",
  scope_selected: "Отмеченные",
  scope_all: "Все найденные",
} as const;
