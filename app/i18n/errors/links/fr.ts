import type { Catalog } from "../../catalog";
import type { links as source } from "./ru";

export const links = {
  linkUrlInvalid: "L’adresse doit commencer par https:// ou http://, sans nom ni mot de passe",
  linkUrlLong: "L’adresse dépasse 2048 caractères",
  linkUrlOwn: "Un lien ne peut pas mener à un lien court ni à cet espace",
  linkUrlPrivate: "Les adresses privées et internes sont interdites",
  linkUrlStopped: "Les liens courts ne mènent pas à ce site",
  linksMost: "Au plus {{most}} liens différents par message",
  linkNoDomains: "Aucun domaine disponible",
  linkFailed: "Le lien court n’a pas pu être créé. Réessayez",
  linkDomainRequired: "Choisissez un domaine",
  linkDomainUnknown: "Ce domaine ne vous est pas accessible",
  linkDomainInvalid: "Un domaine, par exemple go.boutique.fr",
  linkDomainOurs: "C’est un domaine de la plateforme\u00a0: inutile de l’ajouter",
  linkDomainsMost: "{{most}} domaines au plus. Supprimez-en un",
  linkDomainTaken: "Le domaine est déjà relié à un autre compte",
  linkDnsSilent: "Les enregistrements du domaine sont illisibles pour l’instant. Réessayez plus tard",
  linkDnsMissing: "L’enregistrement {{type}} de {{name}} n’est pas encore visible",
  linkSlugInvalid:
    "De 3 à 40 lettres latines, chiffres, traits d’union ou de soulignement, avec une lettre ou un chiffre aux extrémités",
  linkSlugReserved: "Cette terminaison est réservée",
  linkSlugTaken: "Cette terminaison est déjà prise",
  linkSlugLooks: "Elle ressemble à {{slug}}, déjà prise",
  linkExpiryPast: "Cette date est déjà passée",
  linkUtmMissing: "Les balises exigent une source, un support et une campagne",
  linkAddressUnknown: "Ce lien court n’existe pas",
  linkBlocked: "Le lien est bloqué\u00a0: il ne peut être ni modifié ni supprimé",
  linkOfTexts: "Le lien d’un message ne change pas\u00a0: il est déjà envoyé",
  linkChanged: "Entre-temps, le lien a été modifié et mène à {{url}}. Enregistrez encore une fois pour remplacer",
  linkAddressStays: "Le domaine et la fin ne changent pas\u00a0: l’adresse est peut-être imprimée ou envoyée",
} as const satisfies Catalog<typeof source>;
