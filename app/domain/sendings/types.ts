/** Channels that reach a phone. Whether an account may use one is for its routing, tariffs and sender names to say. */
export const TYPES = ["sms", "viber", "whatsapp", "vk", "telegram", "voice", "flashcall"] as const;

export type SendingType = (typeof TYPES)[number];
