import type { Catalog } from "../catalog";
import type { shell as source } from "./ru";

export const shell = {
  language: "Lingua",
  account: "Account",
  theme: "Aspetto",
  theme_system: "Sistema",
  theme_light: "Chiaro",
  theme_dark: "Scuro",
  shortcuts: "Scorciatoie da tastiera",
  signOut: "Esci",
  reconnecting: "Nessuna connessione. Quello che ha scritto è conservato, stiamo riprovando",
  again: "Riprova",
  toHome: "Vai alla Home",
  toSupport: "I contatti sono in Assistenza",
  reference: "Numero per l’assistenza:",
  comeBack: "Torna al mio account",
  support: "Assistenza:",
  closeBar: "Chiudi",
} as const satisfies Catalog<typeof source>;
