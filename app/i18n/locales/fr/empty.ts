import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  widgets: "Aucun widget pour l’instant",
  widgetsHelp:
    "Un widget confirme le numéro du visiteur par un code à usage unique. Il lui faut un canal actif, que le support connecte.",
  shortLinks: "Aucun lien court pour l’instant",
  shortLinksHelp:
    "Les liens courts de vos messages et leurs balises UTM apparaîtront ici. Il leur faut un domaine, que le support connecte.",
  toSupport: "Contacter le support",
  toSend: "Nouvel envoi",
} as const satisfies Catalog<typeof source>;
