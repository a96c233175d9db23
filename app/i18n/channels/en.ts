import type { Catalog } from "../catalog";
import type { channels as source } from "./ru";

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
  hlr: "HLR lookup",
  apisender: "WhatsApp number",
  account: "Account fee",
  subscription_apisender: "Subscription: WhatsApp number",
} as const satisfies Catalog<typeof source>;
