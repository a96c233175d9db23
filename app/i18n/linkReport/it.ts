import type { Catalog } from "../catalog";
import type { linkReport as source } from "./ru";

export const linkReport = {
  report: "Segnalare un link",
  unknown: "Questo link non esiste",
  removed: "Il link è stato eliminato dal proprietario",
  expired: "Il link è scaduto",
  blocked: "Il link è bloccato: è stato segnalato o è pericoloso",
  help: "Frode, virus o messaggi indesiderati? Controlleremo il link e lo fermeremo",
  link: "Link breve",
  what: "Che cosa è successo",
  send: "Segnala",
  sent: "Grazie, controlleremo il link",
  block: "Blocca",
  unblock: "Sblocca",
} as const satisfies Catalog<typeof source>;
