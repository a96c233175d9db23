import type { Catalog } from "../catalog";
import type { bots as source } from "./ru";

export const bots = {
  askPhone:
    "Appuyez sur le bouton ci-dessous pour partager votre numéro de téléphone. Les messages à ce numéro arriveront ici.",
  askOwnPhone: "Ce numéro est celui d’une autre personne. Partagez le vôtre avec le bouton ci-dessous.",
  sharePhone: "Partager mon numéro",
  phoneKept: "C’est fait\u00a0: les messages à votre numéro arriveront ici.",
} as const satisfies Catalog<typeof source>;
