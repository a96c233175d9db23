import type { Catalog } from "../catalog";
import type { figures as source } from "./ru";

export const figures = {
  sentTo: "Contactados",
  sentMessages: "Mensajes enviados",
  reached: "Llegaron",
  delivered: "Entregados",
  notDelivered: "No entregados",
  waiting: "Esperan envío o\u00a0informe",
  cancelled: "Cancelados",
  charged: "Cobrado",
  reserved: "Reservado",
  returned: "Devuelto",
  deliveryShare: "Tasa de entrega",
  ofPeople: "{{share}} de los contactados",
  ofMessages: "{{share}} de los mensajes enviados",
  shareHelp:
    "La tasa de entrega es la parte de los mensajes enviados que se entregó. No incluye los cancelados ni los que aún no se han pasado a\u00a0un proveedor.",
  peopleHelp: "La tasa de entrega es la parte de los contactados a\u00a0los que se llegó por algún canal.",
  resellerMargin: "Margen del revendedor",
  platformMargin: "Margen de la plataforma",
  resold: "Cobrado con tarifas del revendedor",
  ofCharged: "{{share}} de lo cobrado",
  in24Hours: "Últimas 24 horas",
} as const satisfies Catalog<typeof source>;
