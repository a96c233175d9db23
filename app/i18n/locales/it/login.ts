import type { Catalog } from "../../catalog";
import type { login as source } from "../ru/login";

export const login = {
  title: "Accesso",
  username: "Nome utente o e-mail",
  password: "Password",
  forgot: "Password dimenticata?",
  noAccount: "Non ha un account?",
  signUp: "Registrarsi",
  signIn: "Accedi",
  signingIn: "Accesso in corso…",
} as const satisfies Catalog<typeof source>;
