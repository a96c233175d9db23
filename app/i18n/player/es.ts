import type { Catalog } from "../catalog";
import type { player as source } from "./ru";

export const player = {
  play: "Escuchar",
  pause: "Pausa",
  loading: "Cargando",
  position: "Posición",
} as const satisfies Catalog<typeof source>;
