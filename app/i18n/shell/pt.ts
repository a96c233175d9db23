import type { Catalog } from "../catalog";
import type { shell as source } from "./ru";

export const shell = {
  language: "Idioma",
  account: "Conta",
  theme: "Aparência",
  theme_system: "Sistema",
  theme_light: "Claro",
  theme_dark: "Escuro",
  shortcuts: "Atalhos de teclado",
  signOut: "Terminar sessão",
  reconnecting: "Sem ligação. O que escreveu está guardado, continuamos a tentar",
  again: "Tentar de novo",
  toHome: "Ir para o início",
  toSupport: "Os contactos estão em Suporte",
  reference: "Referência para o suporte:",
  comeBack: "Voltar à minha conta",
  support: "Suporte:",
  closeBar: "Fechar",
} as const satisfies Catalog<typeof source>;
