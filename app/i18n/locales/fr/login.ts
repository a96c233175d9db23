import type { Catalog } from "../../catalog";
import type { login as source } from "../ru/login";

export const login = {
  title: "Connexion",
  username: "Nom d’utilisateur ou e-mail",
  password: "Mot de passe",
  signIn: "Se connecter",
  signingIn: "Connexion…",
} as const satisfies Catalog<typeof source>;
