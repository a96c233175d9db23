import type { Catalog } from "../../../catalog";
import type { incoming as source } from "../../ru/errors/incoming";

export const incoming = {
  isReadInvalid: "isRead : true ou false",
  replyWindowClosed:
    "Cette personne n’a pas écrit depuis plus de 24 heures : ce canal n’accepte qu’un modèle. Envoyez-le par un nouvel envoi",
  replyAddressUnknown: "Son téléphone est inconnu : impossible de répondre sur ce canal",
  replyPriceChanged: "Ce texte a un autre prix : voyez le bouton et appuyez de nouveau",
  incomingNoneChosen: "Aucun message n’est sélectionné",
} as const satisfies Catalog<typeof source>;
