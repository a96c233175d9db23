import type { Catalog } from "../../../catalog";
import type { tariffs as source } from "../../ru/errors/tariffs";

export const tariffs = {
  priceInvalid: "Prix\u00a0: un nombre à partir de zéro",
  priceTooLarge: "Le prix est d’au plus 1\u00a0000\u00a0000",
  priceTooFine: "Le prix a au plus six décimales",
  unitUnpriced: "Seuls segment et message sont facturés",
  prefixInvalid: "Préfixe\u00a0: de 1 à 15 chiffres sans le plus",
  rangeInvalid: "Une tranche commence à un entier à partir de zéro",
  rangeUncharged: "Les prix au volume ne sont pas encore facturés\u00a0: retirez from",
  rangeRepeated: "{{prefix}}\u00a0: la règle {{rule}} en donne déjà le prix",
  rulesRequired: "Il faut au moins une règle avec un prix",
  tooManyRules: "Au plus 1\u00a0000 règles et 10\u00a0000 préfixes",
  subscriptionRule: "Un numéro WhatsApp demande une règle\u00a0: message, sans préfixes",
  tariffSourceUnknown: "Cette source de tarif n’existe pas",
  tariffUsed: "Quelqu’un a eu ce tarif, il reste pour l’historique. Désactivez-le",
  tariffIsOff: "Le tarif est désactivé",
  tariffOfReseller: "Le tarif d’un revendeur est réservé à ses clients",
  tariffCurrency: "Le compte du client est dans une autre devise",
  costUnknown: "Le revendeur n’a pas de prix pour cela dans la même devise",
  priceWithoutCost: "Numéros {{prefix}}\u00a0: le revendeur n’a pas de prix pour eux",
  priceBelowCost: "Numéros {{prefix}}\u00a0: au moins {{cost}}, ce que paie le revendeur",
  unitBelowCost: "Numéros {{prefix}}\u00a0: le revendeur paie par segment, le prix est donc par segment",
  refundBeyondCost: "Ce qui n’est pas remis n’est remboursé que si le revendeur l’est aussi",
} as const satisfies Catalog<typeof source>;
