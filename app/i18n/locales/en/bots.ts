import type { Catalog } from "../../catalog";
import type { bots as source } from "../ru/bots";

export const bots = {
  askPhone: "Press the button below to share your phone number. Messages to it will come here.",
  askOwnPhone: "That is somebody else’s number. Share your own with the button below.",
  sharePhone: "Share my number",
  phoneKept: "Done: messages to your number will come here.",
} as const satisfies Catalog<typeof source>;
