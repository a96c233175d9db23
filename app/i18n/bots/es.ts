import type { Catalog } from "../catalog";
import type { bots as source } from "./ru";

export const bots = {
  askPhone: "Pulse el botón de abajo para compartir su número de teléfono. Los mensajes a ese número llegarán aquí.",
  askOwnPhone: "Ese número es de otra persona. Comparta el suyo con el botón de abajo.",
  sharePhone: "Compartir mi número",
  phoneKept: "Listo: los mensajes a su número llegarán aquí.",
} as const satisfies Catalog<typeof source>;
