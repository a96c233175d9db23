export const integrations = {
  callRecipientMissing: "В\u00a0вызове нет получателя: поле {{path}} не\u00a0найдено",
  callVariableUnmapped: "Переменная {{name}} есть в\u00a0тексте, но\u00a0не\u00a0указано, откуда её\u00a0взять",
  callPathRequired: "Укажите путь к\u00a0полю",
  callVariablesInvalid: "По\u00a0одной переменной в\u00a0строке, не\u00a0больше 30: имя, знак равенства и\u00a0путь",
  callNotKept: "Тело этого вызова не\u00a0хранится: оно больше 8 КБ",
  callSentAlready: "По\u00a0этому вызову сообщение уже отправлено",
  integrationOff: "Интеграция выключена",
  integrationShownAlready:
    "Эта интеграция уже создана, и\u00a0её\u00a0адрес показан. Если не\u00a0сохранили, смените адрес",
  tooManyIntegrations: "Не\u00a0больше {{most}} интеграций. Удалите ненужную",
} as const;
