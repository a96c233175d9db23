import type { Catalog } from "../../catalog";
import type { channels as source } from "../ru/channels";

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
} as const satisfies Catalog<typeof source>;
