import type { Catalog } from "../catalog";
import type { linkReport as source } from "./ru";

export const linkReport = {
  report: "Denunciar un enlace",
  unknown: "No existe ese enlace",
  removed: "Su propietario eliminó el enlace",
  expired: "El enlace ha caducado",
  blocked: "El enlace está bloqueado: fue denunciado o es peligroso",
  help: "¿Fraude, virus o mensajes no deseados? Revisaremos el enlace y lo detendremos",
  link: "Enlace corto",
  what: "Qué ha ocurrido",
  send: "Denunciar",
  sent: "Gracias, revisaremos el enlace",
  block: "Bloquear",
  unblock: "Desbloquear",
} as const satisfies Catalog<typeof source>;
