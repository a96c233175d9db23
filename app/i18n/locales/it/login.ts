import type { Catalog } from "../../catalog";
import type { login as source } from "../ru/login";

export const login = {
  title: "Accesso",
  username: "Nome utente o e-mail",
  password: "Password",
  signIn: "Accedi",
  signingIn: "Accesso in corso…",
} as const satisfies Catalog<typeof source>;
