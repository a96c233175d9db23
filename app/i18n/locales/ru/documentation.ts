export const documentation = {
  title: "Документация",
  documents: "Разделы документации",
  platform: "Кабинет",
  api: "Разработчикам",
  instruction: "Начало работы",
  "user-instruction": "Инструкция пользователя",
  "http-rest": "HTTP-REST",
  smpp: "SMPP",
  "code-examples": "Примеры кода",
  missing: "Документ не загрузился (404)",
  missingHelp: "Повторите позже или откройте соседний раздел.",
  inEnglish: "Этот документ пока есть по-английски.",
} as const;
