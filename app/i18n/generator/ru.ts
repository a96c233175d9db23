export const generator = {
  title: "Придумать текст",
  prompt: "О чём сообщение",
  promptHelp: "Например: скидка 20 % на велосипеды до воскресенья.",
  segments: "Не больше сегментов",
  characters: "Не больше знаков",
  write: "Придумать",
  writing: "Придумываем…",
  variants: "Варианты",
  size: "Знаков: {{characters}}, сегментов: {{segments}}",
  insert: "Вставить",
  copy: "Скопировать",
  off: "Генератор не подключён. Обратитесь в поддержку.",
} as const;
