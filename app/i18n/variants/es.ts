import type { Catalog } from "../catalog";
import type { variants as source } from "./ru";

export const variants = {
  title: "Dos textos",
  caption: "Qué pasó con cada texto",
  text: "Texto",
  variant_0: "Primero",
  variant_1: "Segundo",
  sent: "Enviados",
  arrived: "Entregados",
  clicked: "Abrieron el enlace",
  answered: "Respondieron",
  gap: "{{points}} puntos, intervalo del 95 % de {{low}} a {{high}}",
  verdict_little: "Aún hay pocos datos para concluir.",
  verdict_open: "La diferencia puede ser casual.",
  verdict_first: "El primero es mejor, confianza {{share}}.",
  verdict_second: "El segundo es mejor, confianza {{share}}.",
  gaps: "El segundo frente al primero",
  note: "Proporciones de los primeros mensajes enviados. Mientras dura el envío, el resultado es provisional.",
} as const satisfies Catalog<typeof source>;
