export const letters = {
  greeting: "Здравствуйте, {{name}}.",
  recoverySubject: "Новый пароль для кабинета",
  recoveryText:
    "Кто-то попросил новый пароль для учётной записи {{username}}. Если это вы, задайте его в течение часа.",
  recoveryButton: "Задать новый пароль",
  recoveryNote: "Если это не вы, ничего не делайте: пароль останется прежним.",
} as const;
