import type { Catalog } from "../catalog";
import type { confirm as source } from "./ru";

export const confirm = {
  question: "¿Confirmar el número {{phone}}?",
  asks: "Lo pide el sitio {{site}}. Confirme solo si acaba de escribir allí su número.",
  asksUnnamed: "Confirme solo si acaba de escribir su número en un sitio.",
  yes: "Confirmar el número",
  no: "No he sido yo",
  confirmed: "Número confirmado",
  back: "Vuelva a la página del sitio: ya lo sabe.",
  refused: "Solicitud detenida",
  refusedHelp: "Nadie podrá entrar con ella. Si se repite, alguien escribe su número.",
  gone: "El enlace ya no funciona",
  goneHelp: "Ha caducado o se ha pedido otro en el sitio.",
} as const satisfies Catalog<typeof source>;
