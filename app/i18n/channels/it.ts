import type { Catalog } from "../catalog";
import type { channels as source } from "./ru";

export const channels = {
  sms: "SMS",
  viber: "Viber",
  whatsapp: "WhatsApp",
  vk: "VK",
  telegram: "Telegram",
  voice: "Chiamata vocale",
  flashcall: "Chiamata con codice",
  email: "E-mail",
  push: "Push",
  hlr: "Verifica HLR",
  apisender: "Numero WhatsApp",
  account: "Canone dell’account",
  subscription_apisender: "Abbonamento: numero WhatsApp",
} as const satisfies Catalog<typeof source>;
