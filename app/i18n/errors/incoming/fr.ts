import type { Catalog } from "../../catalog";
import type { incoming as source } from "./ru";

export const incoming = {
  isReadInvalid: "isRead\u00a0: true ou false",
  replyWindowClosed:
    "Cette personne n’a pas écrit depuis plus de 24\u00a0heures\u00a0: ce canal n’accepte qu’un modèle. Envoyez-le dans un nouvel envoi",
  replyAddressUnknown: "Son téléphone est inconnu\u00a0: impossible de répondre sur ce canal",
  replyPriceChanged: "Ce texte a un autre prix\u00a0: il figure sur le bouton. Appuyez de nouveau",
  incomingNoneChosen: "Aucun message n’est sélectionné",
} as const satisfies Catalog<typeof source>;
