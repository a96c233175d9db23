import type { Catalog } from "../../catalog";
import type { drafts as source } from "./ru";

export const drafts = {
  draftChanged: "El envío se cambió en otra pestaña",
  draftContentChanged: "El mensaje o sus destinatarios han cambiado desde entonces: revíselos otra vez",
  draftCountChanged: "Había {{from}} destinatarios, ahora hay {{to}}",
  draftLaterChosen: "El botón decía «Enviar», pero está elegido «Más tarde»",
  draftNotFound: "Este borrador ya no existe",
  draftNotSent: "No se ha enviado nada: compruebe el botón nuevo y púlselo",
  draftRepeatChosen: "El botón decía otra cosa, pero está elegido «Periódico»",
  draftNowChosen: "El botón decía «Programar», pero está elegido «Ahora»",
  draftSent: "Este envío ya se ha realizado",
  draftSumChanged: "El importe era {{from}}, ahora es {{to}}",
  draftTooLarge: "El borrador es demasiado grande: ponga los teléfonos en una lista de contactos",
  testStale: "La página lleva abierta más de una hora. Pulse otra vez",
  tooManyContacts: "Contactos sueltos: como máximo {{most}}. Ponga los demás en una lista",
  tooManyDrafts: "Ya hay {{most}} borradores. Elimine uno que no necesite y el nuevo se guardará",
} as const satisfies Catalog<typeof source>;
