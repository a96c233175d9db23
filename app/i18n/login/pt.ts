import type { Catalog } from "../catalog";
import type { login as source } from "./ru";

export const login = {
  title: "Iniciar sessão",
  username: "Nome de utilizador ou e-mail",
  password: "Palavra-passe",
  forgot: "Esqueceu-se?",
  noAccount: "Não tem conta?",
  signUp: "Registar-se",
  signIn: "Entrar",
  signingIn: "A entrar…",
  needed: "Inicie sessão primeiro",
  neededHelp: "A sessão pode ter terminado. Depois de entrar, abre-se a página que pediu.",
  ended: "A sessão terminou",
  endedHelp: "Inicie sessão novamente e voltará a esta página.",
  unsent: "A sessão terminou: o formulário não foi enviado",
  unsentHelp: "Inicie sessão novamente e repita: voltará à mesma página.",
} as const satisfies Catalog<typeof source>;
