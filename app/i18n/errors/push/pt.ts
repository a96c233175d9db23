import type { Catalog } from "../../catalog";
import type { push as source } from "./ru";

export const push = {
  fieldRequired: "Preencha este campo",
  numberRequired: "Escreva um número inteiro",
  originsRequired: "Indique o endereço do site",
  tooManyOrigins: "No máximo 20 endereços",
  originInvalid: "O endereço do site começa com https://",
  siteUnknown: "Esse site não existe ou está desativado",
  originForeign: "Deste endereço não é permitido subscrever",
  signatureInvalid: "A assinatura não é válida ou expirou",
  subscriptionInvalid: "O navegador enviou uma subscrição incompleta",
  tokenRequired: "Indique o token do dispositivo",
  pushUnavailable: "O canal push não está ligado, contacte o suporte",
  tooManySites: "No máximo {{most}} sites. Elimine um de que não precise",
  siteShownAlready: "Este site já foi criado e o segredo mostrado. Se não o guardou, crie outro site",
} as const satisfies Catalog<typeof source>;
