export const login = {
  title: "Вход",
  username: "Имя пользователя или e-mail",
  password: "Пароль",
  forgot: "Забыли пароль?",
  noAccount: "Нет учётной записи?",
  signUp: "Зарегистрироваться",
  signIn: "Войти",
  signingIn: "Входим…",
} as const;
