import type { Catalog } from "../../../catalog";
import type { links as source } from "../../ru/errors/links";

export const links = {
  linkUrlInvalid: "La dirección debe empezar por https:// o http://, sin nombre ni contraseña",
  linkUrlLong: "La dirección tiene más de 2048 caracteres",
  linkUrlOwn: "Un enlace no puede llevar a un enlace corto ni a este panel",
  linkUrlPrivate: "No se admiten direcciones privadas ni internas",
  linkUrlStopped: "Los enlaces cortos no llevan a este sitio",
  linksMost: "Como máximo {{most}} enlaces distintos por mensaje",
  linkNoDomains: "No hay dominios disponibles",
  linkFailed: "No se pudo crear el enlace corto. Inténtelo de nuevo",
  linkDomainRequired: "Elija un dominio",
  linkDomainUnknown: "Este dominio no está a su disposición",
  linkDomainInvalid: "Un dominio, por ejemplo go.tienda.es",
  linkDomainOurs: "Es un dominio de la plataforma: no hace falta añadirlo",
  linkDomainsMost: "Como máximo, {{most}} dominios. Elimine uno",
  linkDomainTaken: "El dominio ya está conectado a otra cuenta",
  linkDnsSilent: "Ahora no se pueden leer los registros del dominio. Inténtelo más tarde",
  linkDnsMissing: "Aún no se ve el registro {{type}} de {{name}}",
  linkSlugInvalid: "De 3 a 40 letras latinas, cifras, guiones y guiones bajos; en los extremos, letra o cifra",
  linkSlugReserved: "Esta terminación está reservada",
  linkSlugTaken: "Esta terminación ya está ocupada",
  linkSlugLooks: "Se parece a {{slug}}, que ya está ocupada",
  linkExpiryPast: "Este plazo ya ha pasado",
  linkUtmMissing: "Las etiquetas necesitan fuente, medio y campaña",
  linkAddressUnknown: "No existe ese enlace corto",
  linkBlocked: "El enlace está bloqueado y no se puede eliminar",
} as const satisfies Catalog<typeof source>;
