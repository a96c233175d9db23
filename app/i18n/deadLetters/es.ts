import type { Catalog } from "../catalog";
import type { deadLetters as source } from "./ru";

export const deadLetters = {
  caption: "Eventos sin procesar",
  nothing: "Todo está procesado",
  help: "Aquí llegan los informes, las respuestas y los correos que el panel no pudo procesar, por ejemplo mientras la base de datos no respondía.",
  about:
    "El panel los reintenta solo: al cabo de un minuto y luego con menos frecuencia, durante tres días. Nada de esto se ha perdido. Lo que después no se reintenta a mano se guarda 90 días.",
  what: "Qué",
  when: "Desde",
  kind_receipts: "Informes de entrega: {{number}}",
  kind_click: "Clics en enlaces cortos: {{number}}",
  kind_incoming: "Mensajes entrantes: {{number}}",
  kind_callback: "Aviso del proveedor",
  kind_unread: "Aviso del proveedor que no se pudo leer",
  kind_recovery: "Correo para recuperar la contraseña",
  kind_notice: "Notificación del navegador",
  kind_unknown: "Evento desconocido",
  body: "Contenido",
  times: "Intentos: {{number}}",
  next: "Reintento {{at}}",
  byHand: "Ya no se reintenta solo",
  retry: "Reintentar",
  retryAll: "Reintentar todo",
  remove: "Eliminar",
  removeMore: "Eliminar…",
  removeTitle: "¿Eliminar para siempre?",
  removeHelp: "No hay otra copia: el informe, la respuesta o el correo se perderá.",
} as const satisfies Catalog<typeof source>;
