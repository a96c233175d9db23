import type { ChannelName } from "../channels/channels";
import { isEmail } from "../shared/email";

interface NameRule {
  least: number;
  most: number;
  fits: (name: string) => boolean;
}

const MOST_EMAIL = 254;

const words = (most: number): NameRule => ({
  least: 3,
  most,
  fits: (name) => /^[\p{L}\p{N} &'’!.,()_-]+$/u.test(name) && /\p{L}/u.test(name) && !isMixed(name),
});

/**
 * What a sender name of a channel looks like; null: the channel shows none. SMS and voice: spec §5; the others: what
 * Infobip (Viber, 28), VK (48), Telegram (a bot's username) and Meta (a display name or its number) publish.
 */
export const NAME_RULES = {
  sms: { least: 4, most: 11, fits: (name) => /^[A-Za-z0-9!?\-_.()]+$/.test(name) },
  viber: words(28),
  whatsapp: { ...words(75), fits: (name) => /^\d{7,15}$/.test(name) || words(75).fits(name) },
  vk: words(48),
  telegram: { least: 5, most: 32, fits: (name) => /^[A-Za-z]\w*$/.test(name) },
  voice: { least: 6, most: 15, fits: (name) => /^\d+$/.test(name) },
  flashcall: null,
  email: { least: 6, most: MOST_EMAIL, fits: isEmail },
  push: words(50),
  hlr: null,
  apisender: null,
} as const satisfies Record<ChannelName, NameRule | null>;

export type NamedType = { [T in ChannelName]: (typeof NAME_RULES)[T] extends null ? never : T }[ChannelName];

/** Channels that send under a name. */
export const NAMED = (Object.keys(NAME_RULES) as ChannelName[]).filter(isNamed);

export function isNamed(type: string): type is NamedType {
  return Boolean((NAME_RULES as Record<string, NameRule | null>)[type]);
}

export function fitsRule(type: NamedType, name: string): boolean {
  const { least, most, fits }: NameRule = NAME_RULES[type];
  return name.length >= least && name.length <= most && fits(name);
}

/** As it is stored: what people write around a number, an address or a bot's name is no part of it. */
export function tidyName(type: string, written: string): string {
  const name = written.trim().replace(/\s+/g, " ");
  if (type === "voice") return name.replace(/^\+|[\s()-]/g, "");
  if (type === "whatsapp") return /^\+?[\d\s()-]+$/.test(name) ? name.replace(/\D/g, "") : name;
  if (type === "telegram") return name.replace(/^@/, "");
  return type === "email" ? name.toLowerCase() : name;
}

/** Letters of two alphabets in one word are how one name poses as another. */
function isMixed(name: string): boolean {
  return name.split(/[^\p{L}]+/u).some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word));
}
