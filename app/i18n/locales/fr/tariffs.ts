import type { Catalog } from "../../catalog";
import type { tariffs as source } from "../ru/tariffs";

export const tariffs = {
  subscriptionOf: "Abonnement\u00a0: {{name}}",
  title: "Tarifs",
  lead: "Les prix facturés",
  direction: "Destination",
  from: "À partir du message",
  price: "Prix",
  anywhere: "Toutes les destinations",
  elsewhere: "Autres destinations",
  unit_segment: "par segment",
  unit_message: "par message",
  unit_period: "par période",
  firstMessage: "le premier",
  refundOnFailed: "Si un message n’est pas remis, il est remboursé.",
  noRefund: "L’envoi est facturé, remis ou non.",
  noPayments: "Rien n’est facturé avec ce tarif.",
  none: "Aucun tarif attribué",
  noneHelp: "Sans tarif, aucun message ne part. Le support en attribue un.",
  toSupport: "Contacter le support",
} as const satisfies Catalog<typeof source>;
