import type { Catalog } from "../catalog";
import type { login as source } from "./ru";

export const login = {
  title: "Connexion",
  username: "Nom d’utilisateur ou e-mail",
  password: "Mot de passe",
  forgot: "Mot de passe oublié\u00a0?",
  noAccount: "Pas encore de compte\u00a0?",
  signUp: "S’inscrire",
  signIn: "Se connecter",
  signingIn: "Connexion…",
  needed: "Connectez-vous d’abord",
  neededHelp: "Votre session a pu se terminer. La page demandée s’ouvrira après la connexion.",
  ended: "Votre session est terminée",
  endedHelp: "Reconnectez-vous et vous reviendrez à cette page.",
  unsent: "Votre session est terminée, le formulaire n’a pas été envoyé",
  unsentHelp: "Reconnectez-vous et recommencez\u00a0: vous reviendrez à la même page.",
} as const satisfies Catalog<typeof source>;
