/** Texts that a bot itself sends to people in a messenger. */
export const bots = {
  askPhone: "Нажмите кнопку ниже, чтобы поделиться номером телефона. На него и будут приходить сообщения.",
  askOwnPhone: "Это чужой номер. Поделитесь своим: кнопка ниже.",
  sharePhone: "Поделиться номером",
  phoneKept: "Готово: сообщения на ваш номер будут приходить сюда.",
} as const;
