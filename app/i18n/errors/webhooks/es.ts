import type { Catalog } from "../../catalog";
import type { webhooks as source } from "./ru";

export const webhooks = {
  hookUrlInvalid: "La dirección debe empezar por https:// o http://",
  hookUrlCredentials: "Sin nombre ni contraseña en la dirección: envíelos en una cabecera",
  hookUrlPrivate: "No se admiten direcciones privadas ni internas",
  hookUrlPort: "Este puerto es de otro protocolo: use el de un servidor web",
  hookUrlTemplate: "Las variables solo pueden ir después del nombre del servidor",
  hookGetBody: "Una solicitud GET no tiene cuerpo: ponga los valores en la dirección",
  hookBodyNotJson: "Con los valores rellenados, el cuerpo no es JSON válido",
  hookBodyTooLong: "El cuerpo supera los 16\u00a0384 caracteres",
  hookTooManyHeaders: "No más de 20 cabeceras",
  hookHeaderInvalid: "Una cabecera es un nombre en letras latinas, dos puntos y un valor en una línea",
  hookHeadersAgain: "La dirección es otra: escriba de nuevo las cabeceras, las guardadas no irán allí",
  hookUrlOwn: "Esta es la dirección del propio panel: no se avisa a sí mismo",
  hookHeaderOurs: "Esta cabecera la ponemos nosotros",
  hookStatusesInvalid: "Códigos de respuesta separados por comas: 200-299, 409",
  hookEventUnknown: "No existe ese evento",
  hookEventsRequired: "Elija al menos un evento",
  hookConnectionsInvalid: "Conexiones: de 1 a 6",
  hookMethodUnknown: "Método: POST, PUT o GET",
  hookStateUnknown: "Estado: dead o delivered",
  tooManyHooks: "No más de {{most}} webhooks. Elimine uno que no necesite",
  hookShownAlready: "Este webhook ya está creado y su secreto se mostró. Si no lo guardó, cambie el secreto",
} as const satisfies Catalog<typeof source>;
