import type { Catalog } from "../catalog";
import type { player as source } from "./ru";

export const player = {
  play: "Play",
  pause: "Pause",
  loading: "Loading",
  position: "Position",
} as const satisfies Catalog<typeof source>;
