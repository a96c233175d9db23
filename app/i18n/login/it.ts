import type { Catalog } from "../catalog";
import type { login as source } from "./ru";

export const login = {
  title: "Accesso",
  username: "Nome utente o e-mail",
  password: "Password",
  forgot: "Password dimenticata?",
  noAccount: "Non ha un account?",
  signUp: "Registrati",
  signIn: "Accedi",
  signingIn: "Accesso in corso…",
  needed: "Acceda prima",
  neededHelp: "La sessione potrebbe essere terminata. Dopo l’accesso si aprirà la pagina richiesta.",
  ended: "La sessione è terminata",
  endedHelp: "Acceda di nuovo e tornerà a questa pagina.",
  unsent: "La sessione è terminata, il modulo non è stato inviato",
  unsentHelp: "Acceda di nuovo e lo ripeta: tornerà alla stessa pagina.",
} as const satisfies Catalog<typeof source>;
