import type { Catalog } from "../catalog";
import type { bots as source } from "./ru";

export const bots = {
  askPhone: "Press the button below to share your phone number. You will receive messages for it here.",
  askOwnPhone: "This number belongs to someone else. Share your own with the button below.",
  sharePhone: "Share my number",
  phoneKept: "Done. You will receive messages for your number here.",
} as const satisfies Catalog<typeof source>;
