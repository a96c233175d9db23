import type { Catalog } from "../../catalog";
import type { push as source } from "./ru";

export const push = {
  fieldRequired: "Rellene este campo",
  numberRequired: "Escriba un número entero",
  originsRequired: "Indique la dirección del sitio",
  tooManyOrigins: "No más de 20 direcciones",
  originInvalid: "La dirección del sitio empieza por https://",
  siteUnknown: "No existe ese sitio o está desactivado",
  originForeign: "Desde esta dirección no se permite la suscripción",
  signatureInvalid: "La firma no es válida o ha caducado",
  subscriptionInvalid: "El navegador envió una suscripción incompleta",
  tokenRequired: "Indique el token del dispositivo",
  pushUnavailable: "El canal push no está conectado, contacte con soporte",
  tooManySites: "No más de {{most}} sitios. Elimine uno que sobre",
  siteShownAlready: "Este sitio ya se creó y su secreto se mostró. Si no lo guardó, cree otro sitio",
} as const satisfies Catalog<typeof source>;
