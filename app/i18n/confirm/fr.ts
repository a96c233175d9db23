import type { Catalog } from "../catalog";
import type { confirm as source } from "./ru";

export const confirm = {
  question: "Confirmer le numéro {{phone}}\u00a0?",
  asks: "C’est le site {{site}} qui le demande. Confirmez seulement si vous venez d’y saisir votre numéro.",
  asksUnnamed: "Confirmez seulement si vous venez de saisir votre numéro sur un site.",
  yes: "Confirmer le numéro",
  no: "Ce n’était pas moi",
  confirmed: "Numéro confirmé",
  back: "Revenez à la page du site\u00a0: elle le sait déjà.",
  refused: "Demande arrêtée",
  refusedHelp: "Personne ne pourra se connecter avec elle. Si cela se reproduit, quelqu’un saisit votre numéro.",
  gone: "Le lien ne fonctionne plus",
  goneHelp: "Il a expiré, ou un autre a été demandé sur le site.",
} as const satisfies Catalog<typeof source>;
