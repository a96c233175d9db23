export const views = {
  listUnknown: "Такого списка нет",
  viewNameRequired: "Назовите вид",
  viewNameTooLong: "Название: не\u00a0длиннее 60\u00a0знаков",
  viewNameTaken: "Вид с\u00a0таким названием уже есть",
  viewQueryTooLong: "Фильтров слишком много, чтобы сохранить их",
  columnsInvalid: "Неизвестная колонка",
  viewFlagInvalid: "isDefault и\u00a0isShared: true или false",
  viewSharesNobody: "Делиться видами могут реселлеры и\u00a0менеджеры",
  tooManyViews: "Не\u00a0больше {{most}}\u00a0видов одного списка. Удалите лишний",
} as const;
