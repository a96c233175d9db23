import type { Catalog } from "../../catalog";
import type { settings as source } from "../ru/settings";

export const settings = {
  limits: "Balance limits",
  limitsHelp: "We write to you when the account falls below one of these amounts. Clear a field to drop its limit.",
  limit: "Amount {{number}}",
  limitsReadOnly: "You have no right to change limits.",
  limitsReadOnlyHelp: "Your manager grants access.",
  save: "Save",
  saving: "Saving…",
} as const satisfies Catalog<typeof source>;
