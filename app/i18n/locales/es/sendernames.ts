import type { Catalog } from "../../catalog";
import type { sendernames as source } from "../ru/sendernames";

export const sendernames = {
  caption: "Nombres de remitente",
  name: "Nombre",
  channel: "Canal",
  moderation: "Revisión",
  moderation_pending: "En revisión",
  moderation_approved: "Aprobado",
  moderation_rejected: "Rechazado",
  comment: "Empresa y NIF",
  inactive: "Desactivado",
  nothing: "Aún no hay nombres de remitente",
  nothingHelp:
    "El destinatario lo ve en lugar del número. Lo registra el soporte: hacen falta el nombre de la empresa y el NIF.",
  toSupport: "Contactar con el soporte",
} as const satisfies Catalog<typeof source>;
