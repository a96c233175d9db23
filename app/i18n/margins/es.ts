import type { Catalog } from "../catalog";
import type { margins as source } from "./ru";

export const margins = {
  caption: "Margen del periodo",
  customer: "Cliente",
  reseller: "Revendedor",
  cost: "Al precio del revendedor",
  part: "De lo cobrado",
  total: "Total",
  removed: "Cliente eliminado",
  noMatch: "No hay margen en este tiempo",
  noMatchHelp: "El margen aparece cuando se cobra un mensaje de un cliente con su tarifa. Elija un periodo más amplio.",
  showAll: "Todo el tiempo",
  nothing: "Aún no hay margen",
  nothingHelp:
    "El margen es la diferencia entre el precio de su tarifa para el cliente y su propio precio. Se abona cuando se cobra el mensaje del cliente.",
} as const satisfies Catalog<typeof source>;
