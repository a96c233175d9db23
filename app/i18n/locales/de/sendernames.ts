import type { Catalog } from "../../catalog";
import type { sendernames as source } from "../ru/sendernames";

export const sendernames = {
  caption: "Absendernamen",
  name: "Name",
  channel: "Kanal",
  moderation: "Prüfung",
  moderation_pending: "Wird geprüft",
  moderation_approved: "Freigegeben",
  moderation_rejected: "Abgelehnt",
  comment: "Firma und Steuernummer",
  inactive: "Aus",
  nothing: "Noch keine Absendernamen",
  nothingHelp:
    "Empfänger sehen ihn statt der Nummer. Der Support trägt ihn ein: nötig sind Firmenname und Steuernummer.",
  toSupport: "Support kontaktieren",
} as const satisfies Catalog<typeof source>;
