import type { Extras } from "./extras";
import {
  EMAIL_FILES,
  type FileRules,
  OF_CALLS,
  OF_NOTICES,
  OF_OWN_WHATSAPP,
  OF_TELEGRAM,
  OF_VIBER,
  OF_VK,
  OF_WHATSAPP,
} from "./file-limits";

export type ExtraName = keyof Extras;
export const FILE_EXTRAS = ["image", "video", "audio", "file"] as const satisfies readonly ExtraName[];
export type FileExtra = (typeof FILE_EXTRAS)[number];
export type Reported = "delivered" | "seen" | "failed";

export interface Channel {
  unit: "segment" | "message";
  /** When the price is final: on acceptance by a provider, or when the message ends. */
  due: "acceptance" | "delivery";
  name: NameShape | null;
  needsSender: boolean;
  /** An optional sender name also needs approval, because recipients see it. */
  showsSender: boolean;
  /** Sent from one of the customer's own numbers, which the sender may select. */
  sendsFrom?: "numbers";
  /** ms; later reports count against the provider (GOV.UK Notify: four or five minutes for an SMS). */
  slowMs: number;
  /** Validity without an earlier fallback, ms. */
  validityMs: number;
  /** Kind of address; `own`: the recipient registers it by subscribing. */
  reaches: "phone" | "email" | "own";
  text: TextLimit | null;
  /** The text must contain a code with this many digits (spec §5). */
  digits: { least: number; most: number } | null;
  extras: readonly ExtraName[];
  needs: readonly ExtraName[];
  /** File limits; a template has its own. */
  files: FileLimit;
  buttons: ButtonLimit | null;
  /** Reports after submission; a channel without reports ends as "sent". */
  reports: readonly Reported[];
  isAnswered: boolean;
  /** ms after an incoming message in which a free-form reply is allowed; absent: always. */
  replyWithinMs?: number;
  icon: string;
  preview: "sms" | "messenger" | "call" | "letter" | "notice" | "lookup";
}

export interface NameShape {
  least: number;
  most: number;
  /** `signs`: the GSM alphabet; `words`: words in one script. */
  of: "signs" | "words" | "wordsOrNumber" | "botName" | "number" | "address";
}

/** Any of the `instead` extras makes the text optional. */
interface TextLimit {
  max: number;
  instead: readonly ExtraName[];
  /** With one of these extras the text must be shorter; a template has its own limit. */
  beside?: { max: number; extras: readonly ExtraName[] };
}

interface FileLimit {
  alone: readonly ExtraName[];
  bare: readonly ExtraName[];
  rules: FileRules;
}

interface ButtonLimit {
  most: number;
  caption: number;
  mayReply: boolean;
  needsText: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const UNDER_A_FILE = { max: 1024, extras: FILE_EXTRAS };
const MEDIA = ["image", "video", "audio", "file", "fileName"] as const;

const NO_FILES = { files: { alone: [], bare: [], rules: {} } } as const;
const anyOf = (rules: FileRules) => ({ files: { alone: [], bare: [], rules } }) as const;
const oneOf = (rules: FileRules, bare: readonly FileExtra[] = []) =>
  ({ files: { alone: FILE_EXTRAS, bare, rules } }) as const;

const MESSENGER = {
  unit: "message",
  due: "delivery",
  name: null,
  needsSender: false,
  showsSender: false,
  slowMs: 15 * MINUTE_MS,
  validityMs: DAY_MS,
  reaches: "phone",
  digits: null,
  needs: [],
  reports: ["delivered", "seen", "failed"],
  isAnswered: true,
  icon: "messages-square",
  preview: "messenger",
} as const;

const CALL = {
  unit: "message",
  due: "delivery",
  slowMs: 5 * MINUTE_MS,
  reaches: "phone",
  needs: [],
  buttons: null,
  reports: ["delivered", "failed"],
  icon: "phone",
  preview: "call",
} as const;

/** Order: spec §1. Sender names: spec §5 (SMS, voice), otherwise as Infobip, VK, Telegram and Meta publish. */
const channels = {
  sms: {
    unit: "segment",
    due: "delivery",
    needsSender: true,
    showsSender: true,
    slowMs: 5 * MINUTE_MS,
    name: { least: 4, most: 11, of: "signs" },
    validityMs: DAY_MS,
    reaches: "phone",
    text: { max: 1000, instead: [] },
    digits: null,
    extras: [],
    needs: [],
    ...NO_FILES,
    buttons: null,
    reports: ["delivered", "failed"],
    isAnswered: true,
    icon: "message-square-text",
    preview: "sms",
  },
  viber: {
    ...MESSENGER,
    name: { least: 3, most: 28, of: "words" },
    needsSender: true,
    showsSender: true,
    text: { max: 1000, instead: ["image", "video", "file"] },
    replyWithinMs: DAY_MS,
    extras: ["button", "buttons", "image", "video", "file", "fileName"],
    files: { alone: ["file"], bare: ["file"], rules: OF_VIBER },
    buttons: { most: 1, caption: 30, mayReply: false, needsText: true },
  },
  whatsapp: {
    ...MESSENGER,
    name: { least: 3, most: 75, of: "wordsOrNumber" },
    showsSender: true,
    text: {
      max: 4096,
      instead: [...FILE_EXTRAS, "template"],
      beside: { max: 1024, extras: [...FILE_EXTRAS, "button", "buttons"] },
    },
    replyWithinMs: DAY_MS,
    extras: ["button", "buttons", ...MEDIA, "template"],
    ...oneOf(OF_WHATSAPP, ["audio"]),
    buttons: { most: 3, caption: 20, mayReply: true, needsText: true },
  },
  vk: {
    ...MESSENGER,
    name: { least: 3, most: 48, of: "words" },
    needsSender: true,
    showsSender: true,
    text: { max: 4096, instead: [...FILE_EXTRAS, "template"] },
    extras: ["button", "buttons", ...MEDIA, "template"],
    ...anyOf(OF_VK),
    buttons: { most: 10, caption: 30, mayReply: true, needsText: false },
  },
  // The Gateway shows only the digits of a code, a bot the whole message; each uses its own name.
  telegram: {
    ...MESSENGER,
    name: { least: 5, most: 32, of: "botName" },
    text: { max: 4096, instead: FILE_EXTRAS, beside: UNDER_A_FILE },
    extras: ["button", "buttons", ...MEDIA],
    ...oneOf(OF_TELEGRAM),
    buttons: { most: 10, caption: 30, mayReply: true, needsText: false },
  },
  voice: {
    ...CALL,
    name: { least: 6, most: 15, of: "number" },
    needsSender: true,
    showsSender: true,
    text: { max: 1000, instead: ["audio"] },
    digits: null,
    validityMs: HOUR_MS,
    extras: ["audio", "tts"],
    ...anyOf(OF_CALLS),
    isAnswered: true,
  },
  // The caller's number is the code.
  flashcall: {
    ...CALL,
    name: null,
    needsSender: false,
    showsSender: false,
    text: { max: 100, instead: [] },
    digits: { least: 4, most: 6 },
    validityMs: 5 * MINUTE_MS,
    extras: [],
    ...NO_FILES,
    isAnswered: false,
  },
  email: {
    name: { least: 6, most: 254, of: "address" },
    unit: "message",
    due: "acceptance",
    needsSender: false,
    showsSender: true,
    slowMs: 15 * MINUTE_MS,
    validityMs: DAY_MS,
    reaches: "email",
    text: { max: 20_000, instead: ["html"] },
    digits: null,
    extras: ["subject", "html", "file", "fileName"],
    needs: ["subject"],
    ...anyOf(EMAIL_FILES),
    buttons: null,
    reports: ["delivered", "seen", "failed"],
    isAnswered: true,
    icon: "mail",
    preview: "letter",
  },
  push: {
    name: { least: 3, most: 50, of: "words" },
    unit: "message",
    due: "acceptance",
    needsSender: false,
    showsSender: true,
    slowMs: 15 * MINUTE_MS,
    validityMs: DAY_MS,
    reaches: "own",
    text: { max: 1000, instead: [] },
    digits: null,
    extras: ["title", "link", "image", "button", "buttons"],
    needs: [],
    ...anyOf(OF_NOTICES),
    buttons: { most: 2, caption: 30, mayReply: false, needsText: true },
    reports: ["delivered", "seen", "failed"],
    isAnswered: false,
    icon: "bell",
    preview: "notice",
  },
  hlr: {
    name: null,
    unit: "message",
    due: "delivery",
    needsSender: false,
    showsSender: false,
    slowMs: 5 * MINUTE_MS,
    validityMs: HOUR_MS,
    reaches: "phone",
    text: null,
    digits: null,
    extras: [],
    needs: [],
    buttons: null,
    ...NO_FILES,
    reports: ["delivered", "failed"],
    isAnswered: false,
    icon: "signal",
    preview: "lookup",
  },
  apisender: {
    ...MESSENGER,
    due: "acceptance",
    text: { max: 4096, instead: FILE_EXTRAS, beside: UNDER_A_FILE },
    extras: MEDIA,
    buttons: null,
    sendsFrom: "numbers",
    ...oneOf(OF_OWN_WHATSAPP),
  },
} as const satisfies Record<string, Channel>;

export type ChannelName = keyof typeof channels;

export type NamedType = { [T in ChannelName]: (typeof channels)[T]["name"] extends null ? never : T }[ChannelName];

export const CHANNELS = Object.keys(channels) as [ChannelName, ...ChannelName[]];

export const ANSWERED = CHANNELS.filter((name) => channels[name].isAnswered);

// Limits for unknown channels: the strictest ones.
const STRICT: Channel = channels.viber;

export function channelOf(type: string): Channel {
  return isChannel(type) ? channels[type] : STRICT;
}

export function isChannel(type: string): type is ChannelName {
  return Object.hasOwn(channels, type);
}

export function tariffSourceOf(type: string): string {
  return `sendings.${type}`;
}
