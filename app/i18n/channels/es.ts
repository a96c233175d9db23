import type { Catalog } from "../catalog";
import type { channels as source } from "./ru";

export const channels = {
  sms: "SMS",
  viber: "Viber",
  whatsapp: "WhatsApp",
  vk: "VK",
  telegram: "Telegram",
  voice: "Llamada de voz",
  flashcall: "Llamada con código",
  email: "Correo",
  push: "Push",
  hlr: "Consulta HLR",
  apisender: "Número de WhatsApp",
  account: "Cuota de la cuenta",
  subscription_apisender: "Suscripción: número de WhatsApp",
} as const satisfies Catalog<typeof source>;
