import type { Catalog } from "../../catalog";
import type { channels as source } from "../ru/channels";

export const channels = {
  sms: "SMS",
  viber: "Viber",
  whatsapp: "WhatsApp",
  vk: "VK",
  telegram: "Telegram",
  voice: "Voice call",
  flashcall: "Flash call",
  email: "E-mail",
  push: "Push",
  hlr: "HLR look-up",
  apisender: "WhatsApp number",
  account: "Account fee",
} as const satisfies Catalog<typeof source>;
