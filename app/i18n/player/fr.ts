import type { Catalog } from "../catalog";
import type { player as source } from "./ru";

export const player = {
  play: "Écouter",
  pause: "Pause",
  loading: "Chargement",
  position: "Position",
} as const satisfies Catalog<typeof source>;
