export const errors = { wrongCredentials: "Неверное имя или пароль" } as const;
