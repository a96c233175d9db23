import type { ChannelName } from "../channels/channels";

/** As the public clients name them; SIM push has no provider yet and yields to the next channel. */
const SENT_AS = {
  sms: "sms",
  flashcall: "flashcall",
  telegramcode: "telegram",
  viber: "viber",
  vk: "vk",
  voice: "voice",
  whatsapp: "whatsapp",
  sim_push: null,
} as const satisfies Record<string, ChannelName | null>;

export type OtpChannelType = keyof typeof SENT_AS;

export const OTP_CHANNEL_TYPES = Object.keys(SENT_AS) as [OtpChannelType, ...OtpChannelType[]];

export function sentAs(type: string): ChannelName | null {
  return Object.hasOwn(SENT_AS, type) ? SENT_AS[type as OtpChannelType] : null;
}

/** How long a session may be open, and be proved once it is confirmed. */
export const OPEN_MS = 30 * 60_000;
export const PROVED_MS = 60 * 60_000;

/** Nothing but the code is shown: a template is not needed. */
export const BARE_TYPES: readonly string[] = ["flashcall", "telegramcode"] satisfies OtpChannelType[];

export const MOST_REASON = 300;

export const CODE_VARIABLE = "$" + "{code}";
/** Confirms without a code, where a message can be pressed. */
export const LINK_VARIABLE = "$" + "{link}";
export const LINK_TYPES: readonly string[] = ["sms", "viber", "vk", "whatsapp"] satisfies OtpChannelType[];

export const isCodeless = ({ template }: { template: string }) => template.includes(LINK_VARIABLE);

/** Why the guard stopped an ask. */
export const STOP_REASONS = [
  "phone",
  "address",
  "network",
  "prefix",
  "country",
  "widget",
  "conversion",
  "blockedCountry",
] as const;

export type StopReason = (typeof STOP_REASONS)[number];
