import type { Catalog } from "../catalog";
import type { figures as source } from "./ru";

export const figures = {
  sentTo: "Contactés",
  sentMessages: "Messages envoyés",
  reached: "Arrivés",
  delivered: "Remis",
  notDelivered: "Non remis",
  waiting: "En attente d’envoi ou de rapport",
  cancelled: "Annulés",
  charged: "Débité",
  reserved: "Réservé",
  returned: "Remboursé",
  deliveryShare: "Taux de remise",
  ofPeople: "{{share}} des contactés",
  ofMessages: "{{share}} des messages envoyés",
  shareHelp:
    "Le taux de remise est la part des messages envoyés qui ont été remis. Les messages annulés et ceux qui ne sont pas encore transmis à un fournisseur n’y entrent pas.",
  peopleHelp: "Le taux de remise est la part des contactés atteints par l’un des canaux.",
  resellerMargin: "Marge du revendeur",
  platformMargin: "Marge de la plateforme",
  resold: "Débité aux tarifs du revendeur",
  ofCharged: "{{share}} du montant débité",
  in24Hours: "Dernières 24\u00a0heures",
} as const satisfies Catalog<typeof source>;
