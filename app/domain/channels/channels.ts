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
/** Extras that are files. */
export const FILE_EXTRAS = ["image", "video", "audio", "file"] as const satisfies readonly ExtraName[];
export type FileExtra = (typeof FILE_EXTRAS)[number];
export type Reported = "delivered" | "seen" | "failed";

/** What a channel is, in one place: the engine, prices, forms and documentation read it. */
export interface Channel {
  /** What a price is multiplied by: parts of an SMS, or whole messages. */
  unit: "segment" | "message";
  /** When the price is due for good: once a provider took the message, or once it ended. */
  due: "acceptance" | "delivery";
  /** What a sender name looks like: `least` to `most` signs `of` a kind; null: it has none. */
  name: NameShape | null;
  /** Whether it is sent under a name that was approved. */
  needsSender: boolean;
  /** Whether people see a name that was given all the same: then it must be an approved one, too. */
  showsSender: boolean;
  /** It goes out from one of the customer's own numbers, which he may choose as its sender. */
  sendsFrom?: "numbers";
  /** A report that takes longer, ms, counts against the provider (GOV.UK Notify: four or five minutes of an SMS). */
  slowMs: number;
  /** How long a provider may try where no fallback takes over sooner, ms. */
  validityMs: number;
  /** What it reaches people by: `own` is an address that they gave themselves, by subscribing. */
  reaches: "phone" | "email" | "own";
  /** null: it carries no text. */
  text: TextLimit | null;
  /** A text is a code of so many digits, whatever stands around it (spec §5). */
  digits: { least: number; most: number } | null;
  /** What a message may carry beside its text. */
  extras: readonly ExtraName[];
  /** Of those, what it cannot go without. */
  needs: readonly ExtraName[];
  /** How files go together; a message by a template is as the template says. */
  files: FileLimit;
  buttons: ButtonLimit | null;
  /** What it may report of a message that was handed over; those that report nothing end as "sent". */
  reports: readonly Reported[];
  isAnswered: boolean;
  /** So long after a person wrote, ms, he may be answered freely; absent: at any time. */
  replyWithinMs?: number;
  icon: string;
  /** How a message is drawn before it is sent. */
  preview: "sms" | "messenger" | "call" | "letter" | "notice" | "lookup";
}

export interface NameShape {
  least: number;
  most: number;
  /** Signs of the SMS alphabet, words in one alphabet, words or a number, a bot's name, a number, an address. */
  of: "signs" | "words" | "wordsOrNumber" | "botName" | "number" | "address";
}

/** `instead`: with any of these the text may be left out. */
interface TextLimit {
  max: number;
  instead: readonly ExtraName[];
  /** A text that goes with one of these is shorter; one of a template is as the template says. */
  beside?: { max: number; extras: readonly ExtraName[] };
}

interface FileLimit {
  /** No other file goes with these. */
  alone: readonly ExtraName[];
  /** Neither a text nor a button goes with these. */
  bare: readonly ExtraName[];
  /** What each may be. */
  rules: FileRules;
}

interface ButtonLimit {
  most: number;
  caption: number;
  /** A button that sends its own text back. */
  mayReply: boolean;
  /** A button without words beside it has nowhere to be shown. */
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

/**
 * Channels of spec §1 in its order; `apisender` is a customer's own WhatsApp number (WAPI). Names of SMS and voice: spec
 * §5; of the others what Infobip (Viber), VK, Telegram and Meta (a display name or its number) publish.
 */
const channels = {
  sms: {
    ...{ unit: "segment", due: "delivery", needsSender: true, showsSender: true, slowMs: 5 * MINUTE_MS },
    name: { least: 4, most: 11, of: "signs" },
    ...{ validityMs: DAY_MS, reaches: "phone", text: { max: 1000, instead: [] }, digits: null },
    ...{ extras: [], needs: [], ...NO_FILES, buttons: null, reports: ["delivered", "failed"] },
    ...{ isAnswered: true, icon: "message-square-text", preview: "sms" },
  },
  viber: {
    ...MESSENGER,
    name: { least: 3, most: 28, of: "words" },
    ...{ needsSender: true, showsSender: true, text: { max: 1000, instead: ["image", "video", "file"] } },
    replyWithinMs: DAY_MS,
    extras: ["button", "buttons", "image", "video", "file", "fileName"],
    // A picture beside a film stands for it until it is played.
    files: { alone: ["file"], bare: ["file"], rules: OF_VIBER },
    buttons: { most: 1, caption: 30, mayReply: false, needsText: true },
  },
  whatsapp: {
    ...MESSENGER,
    name: { least: 3, most: 75, of: "wordsOrNumber" },
    showsSender: true,
    text: {
      ...{ max: 4096, instead: [...FILE_EXTRAS, "template"] },
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
    ...{ needsSender: true, showsSender: true, text: { max: 4096, instead: [...FILE_EXTRAS, "template"] } },
    extras: ["button", "buttons", ...MEDIA, "template"],
    ...anyOf(OF_VK),
    buttons: { most: 10, caption: 30, mayReply: true, needsText: false },
  },
  // The Gateway shows the digits of a code only, a bot the whole message; each under its own name.
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
    ...{ needsSender: true, showsSender: true, text: { max: 1000, instead: ["audio"] }, digits: null },
    ...{ validityMs: HOUR_MS, extras: ["audio", "tts"], ...anyOf(OF_CALLS), isAnswered: true },
  },
  // The number that calls is the code.
  flashcall: {
    ...CALL,
    name: null,
    ...{ needsSender: false, showsSender: false, text: { max: 100, instead: [] }, digits: { least: 4, most: 6 } },
    ...{ validityMs: 5 * MINUTE_MS, extras: [], ...NO_FILES, isAnswered: false },
  },
  email: {
    name: { least: 6, most: 254, of: "address" },
    ...{ unit: "message", due: "acceptance", needsSender: false, showsSender: true, slowMs: 15 * MINUTE_MS },
    ...{ validityMs: DAY_MS, reaches: "email", text: { max: 20_000, instead: ["html"] }, digits: null },
    ...{ extras: ["subject", "html", "file", "fileName"], needs: ["subject"], ...anyOf(EMAIL_FILES), buttons: null },
    ...{ reports: ["delivered", "seen", "failed"], isAnswered: true, icon: "mail", preview: "letter" },
  },
  push: {
    name: { least: 3, most: 50, of: "words" },
    ...{ unit: "message", due: "acceptance", needsSender: false, showsSender: true, slowMs: 15 * MINUTE_MS },
    ...{ validityMs: DAY_MS, reaches: "own", text: { max: 1000, instead: [] }, digits: null },
    ...{ extras: ["title", "link", "image", "button", "buttons"], needs: [], ...anyOf(OF_NOTICES) },
    ...{
      buttons: { most: 2, caption: 30, mayReply: false, needsText: true },
      reports: ["delivered", "seen", "failed"],
    },
    ...{ isAnswered: false, icon: "bell", preview: "notice" },
  },
  hlr: {
    name: null,
    ...{ unit: "message", due: "delivery", needsSender: false, showsSender: false, slowMs: 5 * MINUTE_MS },
    ...{ validityMs: HOUR_MS, reaches: "phone", text: null, digits: null, extras: [], needs: [], buttons: null },
    ...{ ...NO_FILES, reports: ["delivered", "failed"], isAnswered: false, icon: "signal", preview: "lookup" },
  },
  apisender: {
    ...MESSENGER,
    ...{ due: "acceptance", text: { max: 4096, instead: FILE_EXTRAS, beside: UNDER_A_FILE } },
    ...{ extras: MEDIA, buttons: null },
    sendsFrom: "numbers",
    ...oneOf(OF_OWN_WHATSAPP),
  },
} as const satisfies Record<string, Channel>;

export type ChannelName = keyof typeof channels;

/** Those that send under a name. */
export type NamedType = { [T in ChannelName]: (typeof channels)[T]["name"] extends null ? never : T }[ChannelName];

export const CHANNELS = Object.keys(channels) as [ChannelName, ...ChannelName[]];

/** Those that people can write back on. */
export const ANSWERED = CHANNELS.filter((name) => channels[name].isAnswered);

// A channel that the table does not know yet is taken for a strict one.
const STRICT: Channel = channels.viber;

export function channelOf(type: string): Channel {
  return isChannel(type) ? channels[type] : STRICT;
}

export function isChannel(type: string): type is ChannelName {
  return Object.hasOwn(channels, type);
}

/** What a tariff that prices its messages is for. */
export function tariffSourceOf(type: string): string {
  return `sendings.${type}`;
}
