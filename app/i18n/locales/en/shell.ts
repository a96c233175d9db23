import type { Catalog } from "../../catalog";
import type { shell as source } from "../ru/shell";

export const shell = {
  language: "Language",
  account: "Account",
  theme: "Appearance",
  theme_system: "System",
  theme_light: "Light",
  theme_dark: "Dark",
  shortcuts: "Keyboard shortcuts",
  signOut: "Sign out",
  reconnecting: "No connection. Nothing you typed is lost, we keep trying",
  again: "Try again",
  toHome: "Go to home",
  toSupport: "Contacts are under Support",
  reference: "Reference for support:",
  comeBack: "Back to my account",
  support: "Support:",
} as const satisfies Catalog<typeof source>;
