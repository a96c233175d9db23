import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  shortLinks: "Aún no hay enlaces cortos",
  shortLinksHelp:
    "Aquí estarán los enlaces cortos de sus mensajes y sus etiquetas UTM. Necesitan un dominio, que conecta el soporte.",
  integrations: "No hay sistemas conectados",
  integrationsHelp: "Aquí estarán los CRM conectados al panel. Su propio sistema ya puede conectarse por HTTP.",
  toSupport: "Contactar con soporte",
  toSend: "Nuevo envío",
  toDocumentation: "Cómo conectarse",
} as const satisfies Catalog<typeof source>;
