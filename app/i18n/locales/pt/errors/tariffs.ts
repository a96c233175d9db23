import type { Catalog } from "../../../catalog";
import type { tariffs as source } from "../../ru/errors/tariffs";

export const tariffs = {
  priceInvalid: "Preço: um número a partir de zero",
  priceTooLarge: "O preço é no máximo 1.000.000",
  priceTooFine: "O preço tem no máximo seis casas decimais",
  unitUnpriced: "Só segment e message são cobrados",
  prefixInvalid: "Prefixo: de 1 a 15 dígitos sem o sinal de mais",
  rangeInvalid: "Um intervalo começa num número inteiro a partir de zero",
  rangeUncharged: "Preços por volume ainda não são cobrados: retire from",
  rangeRepeated: "{{prefix}}: a regra {{rule}} já tem o preço",
  rulesRequired: "É preciso pelo menos uma regra com preço",
  tooManyRules: "No máximo 1000 regras e 10.000 prefixos",
  subscriptionRule: "Um número de WhatsApp precisa de uma regra: message, sem prefixos",
  tariffSourceUnknown: "Essa origem de tarifário não existe",
  tariffUsed: "Alguém já teve este tarifário, que fica para o histórico. Desative-o",
  tariffIsOff: "O tarifário está desativado",
  tariffOfReseller: "O tarifário de um revendedor é só para os clientes dele",
  tariffCurrency: "A conta do cliente está noutra moeda",
  costUnknown: "O revendedor não tem preço para isto na mesma moeda",
  priceWithoutCost: "Números {{prefix}}: o revendedor não tem preço para eles",
  priceBelowCost: "Números {{prefix}}: pelo menos {{cost}}, o que o revendedor paga",
  unitBelowCost: "Números {{prefix}}: o revendedor paga por segmento, logo o preço também é por segmento",
  refundBeyondCost: "O que não foi entregue só é devolvido se também for devolvido ao revendedor",
} as const satisfies Catalog<typeof source>;
