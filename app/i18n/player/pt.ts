import type { Catalog } from "../catalog";
import type { player as source } from "./ru";

export const player = {
  play: "Ouvir",
  pause: "Pausa",
  loading: "A carregar",
  position: "Posição",
} as const satisfies Catalog<typeof source>;
