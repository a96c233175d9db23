import type { Catalog } from "../../../catalog";
import type { tariffs as source } from "../../ru/errors/tariffs";

export const tariffs = {
  priceInvalid: "Precio: un número desde cero",
  priceTooLarge: "El precio es como máximo 1.000.000",
  priceTooFine: "El precio tiene como máximo seis decimales",
  unitUnpriced: "Solo se cobran segment y message",
  prefixInvalid: "Prefijo: de 1 a 15 cifras sin el signo más",
  rangeInvalid: "Un tramo empieza en un número entero desde cero",
  rangeUncharged: "Los precios por volumen aún no se cobran: quite from",
  rangeRepeated: "{{prefix}}: la regla {{rule}} ya tiene su precio",
  rulesRequired: "Hace falta al menos una regla con precio",
  tooManyRules: "Como máximo 1000 reglas y 10.000 prefijos",
  subscriptionRule: "Un número de WhatsApp necesita una regla: message, sin prefijos",
  tariffSourceUnknown: "No existe esa fuente de tarifa",
  tariffUsed: "Alguien ha tenido esta tarifa y queda para el historial. Desactívela",
  tariffIsOff: "La tarifa está desactivada",
  tariffOfReseller: "La tarifa de un revendedor es solo para sus clientes",
  tariffCurrency: "La cuenta del cliente está en otra moneda",
  costUnknown: "El revendedor no tiene precio para esto en la misma moneda",
  priceWithoutCost: "Números {{prefix}}: el revendedor no tiene precio para ellos",
  priceBelowCost: "Números {{prefix}}: como mínimo {{cost}}, lo que paga el revendedor",
  unitBelowCost: "Números {{prefix}}: el revendedor paga por segmento y el precio también es por segmento",
  refundBeyondCost: "Lo no entregado se devuelve solo si también se devuelve al revendedor",
} as const satisfies Catalog<typeof source>;
