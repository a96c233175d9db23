import type { Catalog } from "../../catalog";
import type { empty as source } from "../ru/empty";

export const empty = {
  shortLinks: "Aucun lien court pour l’instant",
  shortLinksHelp:
    "Les liens courts de vos messages et leurs balises UTM apparaîtront ici. Il leur faut un domaine, que le support connecte.",
  toSupport: "Contacter le support",
  toSend: "Nouvel envoi",
} as const satisfies Catalog<typeof source>;
