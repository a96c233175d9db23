import type { Catalog } from "../../catalog";
import type { incoming as source } from "./ru";

export const incoming = {
  isReadInvalid: "isRead: true o false",
  replyWindowClosed:
    "La persona no ha escrito en más de 24\u00a0horas: este canal solo admite una plantilla. Mándela con un envío nuevo",
  replyAddressUnknown: "No se conoce su teléfono: no se puede responder en este canal",
  replyPriceChanged: "Este texto tiene otro precio: mire el botón y pulse de nuevo",
  incomingNoneChosen: "No hay ningún mensaje seleccionado",
} as const satisfies Catalog<typeof source>;
