import type { Catalog } from "../../catalog";
import type { sendernames as source } from "../ru/sendernames";

export const sendernames = {
  caption: "Nomi mittente",
  name: "Nome",
  channel: "Canale",
  moderation: "Verifica",
  moderation_pending: "In verifica",
  moderation_approved: "Approvato",
  moderation_rejected: "Rifiutato",
  comment: "Azienda e partita IVA",
  inactive: "Disattivato",
  nothing: "Ancora nessun nome mittente",
  nothingHelp:
    "Il destinatario lo vede al posto del numero. Lo registra l’assistenza: servono nome dell’azienda e partita IVA.",
  toSupport: "Contatta l’assistenza",
} as const satisfies Catalog<typeof source>;
