import type { Catalog } from "../catalog";
import type { recover as source } from "./ru";

export const recover = {
  title: "Neues Passwort",
  lead: "Geben Sie Benutzername oder E-Mail-Adresse ein, wir senden Ihnen einen Link",
  username: "Benutzername oder E-Mail",
  send: "Link senden",
  sending: "Wird gesendet…",
  asked:
    "Wenn es dieses Konto gibt, ist die E-Mail mit dem Link unterwegs. Der Link gilt eine Stunde. Nichts da? Sehen Sie im Spam-Ordner nach.",
  toLogin: "Zurück zur Anmeldung",
  resetTitle: "Neues Passwort",
  password: "Neues Passwort",
  passwordHint: "6 bis 18 Zeichen: lateinische Buchstaben, Ziffern, Satzzeichen",
  endsTokens: "Auch die API-Token widerrufen",
  endsTokensHint: "Ankreuzen, wenn jemand anderes das Passwort gekannt haben könnte",
  confirmation: "Passwort wiederholen",
  save: "Passwort speichern",
  saving: "Wird gespeichert…",
  again: "Neuen Link anfordern",
} as const satisfies Catalog<typeof source>;
