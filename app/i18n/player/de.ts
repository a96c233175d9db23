import type { Catalog } from "../catalog";
import type { player as source } from "./ru";

export const player = {
  play: "Abspielen",
  pause: "Pause",
  loading: "Lädt",
  position: "Position",
} as const satisfies Catalog<typeof source>;
