import type { Catalog } from "../catalog";
import type { shell as source } from "./ru";

export const shell = {
  language: "Sprache",
  account: "Konto",
  theme: "Darstellung",
  theme_system: "System",
  theme_light: "Hell",
  theme_dark: "Dunkel",
  shortcuts: "Tastenkürzel",
  signOut: "Abmelden",
  reconnecting: "Keine Verbindung. Ihre Eingaben bleiben erhalten, wir versuchen es weiter",
  again: "Erneut versuchen",
  toHome: "Zur Startseite",
  toSupport: "Kontakte stehen unter Support",
  reference: "Nummer für den Support:",
  comeBack: "Zurück zu meinem Konto",
  support: "Support:",
  closeBar: "Schließen",
} as const satisfies Catalog<typeof source>;
