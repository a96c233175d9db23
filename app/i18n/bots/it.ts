import type { Catalog } from "../catalog";
import type { bots as source } from "./ru";

export const bots = {
  askPhone:
    "Prema il pulsante qui sotto per condividere il suo numero di telefono. I messaggi a quel numero arriveranno qui.",
  askOwnPhone: "Questo è il numero di un’altra persona. Condivida il proprio con il pulsante qui sotto.",
  sharePhone: "Condividi il mio numero",
  phoneKept: "Fatto: i messaggi al suo numero arriveranno qui.",
} as const satisfies Catalog<typeof source>;
