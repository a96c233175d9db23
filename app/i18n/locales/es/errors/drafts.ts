import type { Catalog } from "../../../catalog";
import type { drafts as source } from "../../ru/errors/drafts";

export const drafts = {
  draftChanged: "El envío se cambió en otra pestaña",
  draftNotFound: "Este borrador ya no existe",
  draftSent: "Este envío ya se ha realizado",
  draftTooLarge: "El borrador es demasiado grande: ponga los teléfonos en una lista de contactos",
  testStale: "La página lleva abierta más de una hora. Pulse otra vez",
  tooManyDrafts: "Ya hay {{most}} borradores. Elimine uno que no necesite y el nuevo se guardará",
} as const satisfies Catalog<typeof source>;
