import type { Catalog } from "../../../catalog";
import type { incoming as source } from "../../ru/errors/incoming";

export const incoming = {
  isReadInvalid: "isRead: true o false",
  replyWindowClosed:
    "No ha escrito en más de 24 horas: este canal solo admite una plantilla. Envíela como un envío nuevo",
  replyAddressUnknown: "No se conoce su teléfono: no se puede responder en este canal",
  replyPriceChanged: "Este texto cuesta otra cosa: mire el botón y pulse de nuevo",
  incomingNoneChosen: "No hay ningún mensaje marcado",
} as const satisfies Catalog<typeof source>;
