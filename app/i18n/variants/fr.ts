import type { Catalog } from "../catalog";
import type { variants as source } from "./ru";

export const variants = {
  title: "Deux textes",
  caption: "Ce qu’est devenu chaque texte",
  text: "Texte",
  variant_0: "Premier",
  variant_1: "Second",
  sent: "Envoyés",
  arrived: "Remis",
  clicked: "Ont suivi le lien",
  answered: "Ont répondu",
  gap: "{{points}} points, intervalle à 95 % de {{low}} à {{high}}",
  verdict_little: "Trop peu de données pour conclure.",
  verdict_open: "L’écart peut être dû au hasard.",
  verdict_first: "Le premier est meilleur, confiance {{share}}.",
  verdict_second: "Le second est meilleur, confiance {{share}}.",
  gaps: "Le second face au premier",
  note: "Parts des premiers messages envoyés. Tant que l’envoi est en cours, le résultat est provisoire.",
} as const satisfies Catalog<typeof source>;
