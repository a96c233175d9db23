import type { Catalog } from "../catalog";
import type { channels as source } from "./ru";

export const channels = {
  sms: "SMS",
  viber: "Viber",
  whatsapp: "WhatsApp",
  vk: "VK",
  telegram: "Telegram",
  voice: "Appel vocal",
  flashcall: "Appel avec code",
  email: "E-mail",
  push: "Push",
  hlr: "Vérification HLR",
  apisender: "Numéro WhatsApp",
  account: "Abonnement du compte",
  subscription_apisender: "Abonnement\u00a0: numéro WhatsApp",
} as const satisfies Catalog<typeof source>;
