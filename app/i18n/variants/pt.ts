import type { Catalog } from "../catalog";
import type { variants as source } from "./ru";

export const variants = {
  title: "Dois textos",
  caption: "O que aconteceu a cada texto",
  text: "Texto",
  variant_0: "Primeiro",
  variant_1: "Segundo",
  sent: "Enviadas",
  arrived: "Entregues",
  clicked: "Abriram a ligação",
  answered: "Responderam",
  gap: "{{points}} pontos, intervalo de 95 % de {{low}} a {{high}}",
  verdict_little: "Ainda há poucos dados para concluir.",
  verdict_open: "A diferença pode ser acaso.",
  verdict_first: "O primeiro é melhor, confiança {{share}}.",
  verdict_second: "O segundo é melhor, confiança {{share}}.",
  gaps: "O segundo face ao primeiro",
  note: "Proporções das primeiras mensagens enviadas. Enquanto o envio decorre, o resultado é provisório.",
} as const satisfies Catalog<typeof source>;
