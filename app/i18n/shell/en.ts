import type { Catalog } from "../catalog";
import type { shell as source } from "./ru";

export const shell = {
  language: "Language",
  account: "Account",
  theme: "Appearance",
  theme_system: "System",
  theme_light: "Light",
  theme_dark: "Dark",
  shortcuts: "Keyboard shortcuts",
  signOut: "Sign out",
  reconnecting: "No connection. Your input is safe; we keep trying to reconnect",
  again: "Try again",
  toHome: "Go to home",
  toSupport: "See Support for contact details",
  reference: "Reference for support:",
  comeBack: "Return to my account",
  support: "Support:",
  closeBar: "Dismiss",
} as const satisfies Catalog<typeof source>;
