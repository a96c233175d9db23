/** Channels of spec §1 in its order; `apisender` is a customer's own WhatsApp number (WAPI). */
export const CHANNELS = [
  "sms",
  "viber",
  "whatsapp",
  "vk",
  "telegram",
  "voice",
  "flashcall",
  "email",
  "push",
  "hlr",
  "apisender",
] as const;

export type ChannelName = (typeof CHANNELS)[number];

const UNSENT = ["email", "push", "hlr", "apisender"] as const satisfies ChannelName[];
const UNANSWERED: readonly ChannelName[] = ["flashcall", "hlr"];

export type SendingType = Exclude<ChannelName, (typeof UNSENT)[number]>;

/** Those that reach a phone. Whether an account may use one is for its routing, tariffs and sender names to say. */
export const SENDING_TYPES = CHANNELS.filter((name): name is SendingType => !UNSENT.some((one) => one === name));

/** Those that people can write back on. */
export const ANSWERED = CHANNELS.filter((name) => !UNANSWERED.includes(name));
