import type { ChannelName } from "../../base/channels/channels";

/** Names as in the public clients. SIM push has no provider yet and falls through to the next channel. */
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

/** Channel types to offer on a screen: those that a provider carries, and the current one. */
export function offeredTypes(current: string): OtpChannelType[] {
  return OTP_CHANNEL_TYPES.filter((type) => type === current || sentAs(type) !== null);
}

/** ms that a session may stay open, and that its confirmation can be verified. */
export const OPEN_MS = 30 * 60_000;
export const PROVED_MS = 60 * 60_000;

/** Show only the code, so no template is needed. */
export const BARE_TYPES: readonly string[] = ["flashcall", "telegramcode"] satisfies OtpChannelType[];

export const MOST_REASON = 300;

export const CODE_VARIABLE = "$" + "{code}";
/** Confirms without a code, in messages where links can be pressed. */
export const LINK_VARIABLE = "$" + "{link}";
export const LINK_TYPES: readonly string[] = ["sms", "viber", "vk", "whatsapp"] satisfies OtpChannelType[];

export const isCodeless = ({ template }: { template: string }) => template.includes(LINK_VARIABLE);

/** Why the guard stopped a request. */
const STOP_REASONS = [
  "phone",
  "address",
  "network",
  "prefix",
  "country",
  "widget",
  "conversion",
  "blockedCountry",
  "budget",
] as const;

export type StopReason = (typeof STOP_REASONS)[number];
