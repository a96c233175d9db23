import type { Catalog } from "../../catalog";
import type { toasts as source } from "../ru/toasts";

export const toasts = {
  saved: "Guardado",
  signedOut: "Ha cerrado la sesión",
} as const satisfies Catalog<typeof source>;
