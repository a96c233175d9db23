export const login = {
  title: "Вход",
  username: "Имя пользователя или e-mail",
  password: "Пароль",
  signIn: "Войти",
  signingIn: "Входим…",
} as const;
