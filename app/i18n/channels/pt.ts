import type { Catalog } from "../catalog";
import type { channels as source } from "./ru";

export const channels = {
  sms: "SMS",
  viber: "Viber",
  whatsapp: "WhatsApp",
  vk: "VK",
  telegram: "Telegram",
  voice: "Chamada de voz",
  flashcall: "Chamada com código",
  email: "E-mail",
  push: "Push",
  hlr: "Consulta HLR",
  apisender: "Número de WhatsApp",
  account: "Taxa da conta",
  subscription_apisender: "Subscrição: número de WhatsApp",
} as const satisfies Catalog<typeof source>;
