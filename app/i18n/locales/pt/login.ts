import type { Catalog } from "../../catalog";
import type { login as source } from "../ru/login";

export const login = {
  title: "Iniciar sessão",
  username: "Nome de utilizador ou e-mail",
  password: "Palavra-passe",
  forgot: "Esqueceu-se?",
  noAccount: "Não tem conta?",
  signUp: "Registar-se",
  signIn: "Entrar",
  signingIn: "A entrar…",
} as const satisfies Catalog<typeof source>;
