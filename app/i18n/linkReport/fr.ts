import type { Catalog } from "../catalog";
import type { linkReport as source } from "./ru";

export const linkReport = {
  report: "Signaler un lien",
  unknown: "Ce lien n’existe pas",
  removed: "Le lien a été supprimé par son propriétaire",
  expired: "Le lien a expiré",
  blocked: "Le lien est bloqué\u00a0: il a été signalé ou est dangereux",
  help: "Fraude, virus ou messages non désirés\u00a0? Nous vérifierons le lien et l’arrêterons",
  link: "Lien court",
  what: "Que s’est-il passé",
  send: "Signaler",
  sent: "Merci, nous vérifierons le lien",
  block: "Bloquer",
  unblock: "Débloquer",
} as const satisfies Catalog<typeof source>;
