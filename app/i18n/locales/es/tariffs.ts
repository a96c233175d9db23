import type { Catalog } from "../../catalog";
import type { tariffs as source } from "../ru/tariffs";

export const tariffs = {
  subscriptionOf: "Suscripción: {{name}}",
  title: "Tarifas",
  lead: "Los precios que se cobran",
  direction: "Destino",
  from: "Desde el mensaje",
  price: "Precio",
  anywhere: "Todos los destinos",
  elsewhere: "Otros destinos",
  unit_segment: "por segmento",
  unit_message: "por mensaje",
  unit_period: "por periodo",
  firstMessage: "el primero",
  refundOnFailed: "Si un mensaje no se entrega, se devuelve el dinero.",
  noRefund: "Se cobra el envío, llegue o no el mensaje.",
  noPayments: "Con esta tarifa no se cobra nada.",
  none: "No hay tarifa asignada",
  noneHelp: "Sin tarifa no se pueden enviar mensajes. La asigna el soporte.",
  toSupport: "Contactar con soporte",
} as const satisfies Catalog<typeof source>;
