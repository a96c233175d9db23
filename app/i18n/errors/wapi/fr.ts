import type { Catalog } from "../../catalog";
import type { wapi as source } from "./ru";

export const wapi = {
  wapiTariffRequired: "Aucun tarif de numéros WhatsApp n’est lié au compte. Écrivez au support",
  wapiUnavailable: "Les numéros WhatsApp sont indisponibles. Rien n’a été débité",
  wapiRefused: "Le fournisseur des numéros WhatsApp a refusé la demande. Réessayez plus tard",
  wapiNoAnswer: "Le fournisseur des numéros WhatsApp n’a pas répondu. Actualisez la page",
  tooManyInstances: "{{most}} numéros WhatsApp au plus. Supprimez celui qui ne sert plus",
  instanceExpired: "Le numéro a expiré. Renouvelez-le par un paiement",
  instanceOff: "Un administrateur a désactivé le numéro. Contactez le support",
  instanceRemoved: "Le numéro n’existe plus. Revenez à la liste et actualisez-la",
  instanceAuthorized: "Le téléphone est déjà connecté. Actualisez la page",
  instanceNotAuthorized: "Aucun téléphone connecté. Scannez le code QR",
  instanceStarting: "Le numéro démarre. Réessayez dans une demi-minute",
  phoneAlreadyUsed: "Ce téléphone est lié à un autre numéro WhatsApp",
  deviceLinkBeta: "Activez la bêta multi-appareils dans WhatsApp",
} as const satisfies Catalog<typeof source>;
