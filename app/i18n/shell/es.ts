import type { Catalog } from "../catalog";
import type { shell as source } from "./ru";

export const shell = {
  language: "Idioma",
  account: "Cuenta",
  theme: "Apariencia",
  theme_system: "Sistema",
  theme_light: "Claro",
  theme_dark: "Oscuro",
  shortcuts: "Atajos de teclado",
  signOut: "Cerrar sesión",
  reconnecting: "Sin conexión. Lo que ha escrito se conserva, seguimos intentándolo",
  again: "Reintentar",
  toHome: "Ir al inicio",
  toSupport: "Los contactos están en Soporte",
  reference: "Referencia para soporte:",
  comeBack: "Volver a mi cuenta",
  support: "Soporte:",
  closeBar: "Cerrar",
} as const satisfies Catalog<typeof source>;
