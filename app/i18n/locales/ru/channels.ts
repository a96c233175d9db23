export const channels = {
  sms: "SMS",
  viber: "Viber",
  whatsapp: "WhatsApp",
  vk: "VK",
  telegram: "Telegram",
  voice: "Голосовой звонок",
  flashcall: "Звонок с кодом",
  email: "E-mail",
  push: "Push",
  hlr: "HLR-проверка",
  apisender: "Номер WhatsApp",
  account: "Абонентская плата",
} as const;
