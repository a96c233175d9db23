import type { Catalog } from "../../catalog";
import type { login as source } from "../ru/login";

export const login = {
  title: "Anmeldung",
  username: "Benutzername oder E-Mail",
  password: "Passwort",
  forgot: "Passwort vergessen?",
  noAccount: "Noch kein Konto?",
  signUp: "Registrieren",
  signIn: "Anmelden",
  signingIn: "Anmeldung läuft…",
} as const satisfies Catalog<typeof source>;
