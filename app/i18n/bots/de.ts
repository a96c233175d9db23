import type { Catalog } from "../catalog";
import type { bots as source } from "./ru";

export const bots = {
  askPhone:
    "Teilen Sie mit der Schaltfläche unten Ihre Telefonnummer. Nachrichten an diese Nummer kommen dann hier an.",
  askOwnPhone: "Das ist die Nummer einer anderen Person. Teilen Sie mit der Schaltfläche unten Ihre eigene.",
  sharePhone: "Meine Nummer teilen",
  phoneKept: "Fertig: Nachrichten an Ihre Nummer kommen hier an.",
} as const satisfies Catalog<typeof source>;
