import type { Catalog } from "../catalog";
import type { player as source } from "./ru";

export const player = {
  play: "Ascolta",
  pause: "Pausa",
  loading: "Caricamento",
  position: "Posizione",
} as const satisfies Catalog<typeof source>;
