export const generator = {
  title: "Придумать текст",
  prompt: "О чём сообщение",
  promptHelp: "Например: скидка 20 % на велосипеды до воскресенья.",
  segments: "Не больше SMS",
  characters: "Не больше знаков",
  write: "Придумать",
  writing: "Придумываем…",
  variants: "Варианты",
  size: "Знаков: {{characters}}, SMS: {{segments}}",
  insert: "Вставить",
  copy: "Скопировать",
  off: "Генератор не подключён. Обратитесь в поддержку.",
} as const;
