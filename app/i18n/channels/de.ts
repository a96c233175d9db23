import type { Catalog } from "../catalog";
import type { channels as source } from "./ru";

export const channels = {
  sms: "SMS",
  viber: "Viber",
  whatsapp: "WhatsApp",
  vk: "VK",
  telegram: "Telegram",
  voice: "Sprachanruf",
  flashcall: "Anruf mit Code",
  email: "E-Mail",
  push: "Push",
  hlr: "HLR-Abfrage",
  apisender: "WhatsApp-Nummer",
  account: "Kontogebühr",
  subscription_apisender: "Abonnement: WhatsApp-Nummer",
} as const satisfies Catalog<typeof source>;
