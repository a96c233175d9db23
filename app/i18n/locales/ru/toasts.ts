export const toasts = {
  saved: "Сохранено",
  signedOut: "Вы\u00a0вышли",
} as const;
