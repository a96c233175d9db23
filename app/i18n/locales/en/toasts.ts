import type { Catalog } from "../../catalog";
import type { toasts as source } from "../ru/toasts";

export const toasts = {
  saved: "Saved",
  signedOut: "You are signed out",
} as const satisfies Catalog<typeof source>;
