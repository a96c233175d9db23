import type { Catalog } from "../catalog";
import type { login as source } from "./ru";

export const login = {
  title: "Anmeldung",
  username: "Benutzername oder E-Mail",
  password: "Passwort",
  forgot: "Passwort vergessen?",
  noAccount: "Noch kein Konto?",
  signUp: "Registrieren",
  signIn: "Anmelden",
  signingIn: "Anmeldung läuft…",
  needed: "Bitte zuerst anmelden",
  neededHelp: "Die Sitzung ist möglicherweise beendet. Nach der Anmeldung öffnet sich die gewünschte Seite.",
  ended: "Die Sitzung ist beendet",
  endedHelp: "Melden Sie sich erneut an, dann kehren Sie zu dieser Seite zurück.",
  unsent: "Die Sitzung ist beendet, das Formular wurde nicht gesendet",
  unsentHelp: "Melden Sie sich erneut an und wiederholen Sie es: Sie kehren zur selben Seite zurück.",
} as const satisfies Catalog<typeof source>;
