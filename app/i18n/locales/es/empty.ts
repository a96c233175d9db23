import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  shortLinks: "Aún no hay enlaces cortos",
  shortLinksHelp:
    "Aquí estarán los enlaces cortos de sus mensajes y sus etiquetas UTM. Necesitan un dominio, que conecta el soporte.",
  toSupport: "Contactar con soporte",
  toSend: "Nuevo envío",
} as const satisfies Catalog<typeof source>;
