import type { Catalog } from "../../catalog";
import type { sendernames as source } from "../ru/sendernames";

export const sendernames = {
  caption: "Noms d’expéditeur",
  name: "Nom",
  channel: "Canal",
  moderation: "Vérification",
  moderation_pending: "En cours",
  moderation_approved: "Approuvé",
  moderation_rejected: "Refusé",
  comment: "Entreprise et n° fiscal",
  inactive: "Désactivé",
  nothing: "Aucun nom d’expéditeur pour l’instant",
  nothingHelp:
    "Le destinataire le voit à la place du numéro. L’assistance l’enregistre : il faut le nom de l’entreprise et son n° fiscal.",
  toSupport: "Contacter l’assistance",
} as const satisfies Catalog<typeof source>;
