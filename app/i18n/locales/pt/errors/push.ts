import type { Catalog } from "../../../catalog";
import type { push as source } from "../../ru/errors/push";

export const push = {
  fieldRequired: "Preencha este campo",
  numberRequired: "Escreva um número inteiro",
  originsRequired: "Indique o endereço do site",
  tooManyOrigins: "No máximo 20 endereços",
  originInvalid: "O endereço do site começa com https://",
  siteUnknown: "Esse site não existe ou está desligado",
  originForeign: "Deste endereço a inscrição não é permitida",
  signatureInvalid: "A assinatura está errada ou expirou",
  subscriptionInvalid: "O navegador enviou uma inscrição incompleta",
  tokenRequired: "Indique o token do dispositivo",
  pushUnavailable: "O canal push não está ligado, fale com o suporte",
  tooManySites: "No máximo {{most}} sites. Remova um que sobra",
  siteShownAlready: "Este site já foi criado e o segredo mostrado. Se não o guardou, crie outro site",
} as const satisfies Catalog<typeof source>;
