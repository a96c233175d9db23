import type { Catalog } from "../../catalog";
import type { push as source } from "./ru";

export const push = {
  fieldRequired: "Remplissez ce champ",
  numberRequired: "Saisissez un nombre entier",
  originsRequired: "Indiquez l’adresse du site",
  tooManyOrigins: "20 adresses au plus",
  originInvalid: "L’adresse du site commence par https://",
  siteUnknown: "Ce site n’existe pas ou est désactivé",
  originForeign: "L’abonnement depuis cette adresse n’est pas autorisé",
  signatureInvalid: "La signature est incorrecte ou trop ancienne",
  subscriptionInvalid: "Le navigateur a envoyé un abonnement incomplet",
  tokenRequired: "Indiquez le jeton de l’appareil",
  pushUnavailable: "Le canal push n’est pas connecté, contactez le support",
  tooManySites: "{{most}} sites au plus. Supprimez celui qui ne sert plus",
  siteShownAlready: "Ce site est déjà créé et son secret affiché. Si vous ne l’avez pas gardé, créez un autre site",
} as const satisfies Catalog<typeof source>;
