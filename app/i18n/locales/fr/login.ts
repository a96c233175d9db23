import type { Catalog } from "../../catalog";
import type { login as source } from "../ru/login";

export const login = {
  title: "Connexion",
  username: "Nom d’utilisateur ou e-mail",
  password: "Mot de passe",
  forgot: "Mot de passe oublié\u00a0?",
  noAccount: "Pas encore de compte\u00a0?",
  signUp: "S’inscrire",
  signIn: "Se connecter",
  signingIn: "Connexion…",
} as const satisfies Catalog<typeof source>;
