import type { Catalog } from "../../catalog";
import type { sendernames as source } from "../ru/sendernames";

export const sendernames = {
  caption: "Nomes de remetente",
  name: "Nome",
  channel: "Canal",
  moderation: "Verificação",
  moderation_pending: "Em verificação",
  moderation_approved: "Aprovado",
  moderation_rejected: "Rejeitado",
  comment: "Empresa e NIF",
  inactive: "Desligado",
  nothing: "Ainda não há nomes de remetente",
  nothingHelp:
    "O destinatário vê-o em vez do número. É registado pelo suporte: são precisos o nome da empresa e o NIF.",
  toSupport: "Contactar o suporte",
} as const satisfies Catalog<typeof source>;
