import type { SendingStatus } from "../../../db/schema/sendings";
import { countSegments } from "../sendings/segments";

/** What a channel is, in one place: the engine, prices, forms and documentation read it. */
export interface Channel {
  type: string;
  /** Longest text in UTF-16 code units, and the most units that one message may take. */
  text: { max: number; maxUnits: number };
  /** What a price is multiplied by: parts of an SMS, or whole messages. */
  unit: "segment" | "message";
  /** What a sent message may still become. */
  reports: readonly SendingStatus[];
  /** When the money is due. */
  charges: "delivery" | "acceptance";
  /** Whether it is sent under a name that was approved. */
  needsSender: boolean;
  /** A report that takes longer, ms, counts against the provider (GOV.UK Notify: four or five minutes of an SMS). */
  slowMs: number;
  icon: "message-square-text" | "messages-square" | "send";
}

const MINUTE_MS = 60_000;

const channels = {
  sms: {
    text: { max: 1000, maxUnits: 10 },
    unit: "segment",
    reports: ["delivered", "failed"],
    charges: "delivery",
    needsSender: true,
    slowMs: 5 * MINUTE_MS,
    icon: "message-square-text",
  },
  viber: {
    text: { max: 1000, maxUnits: 1 },
    unit: "message",
    reports: ["delivered", "seen", "failed"],
    charges: "delivery",
    needsSender: true,
    slowMs: 15 * MINUTE_MS,
    icon: "messages-square",
  },
  // Codes by Telegram Gateway, which shows the digits only, under its own name.
  telegram: {
    text: { max: 1000, maxUnits: 1 },
    unit: "message",
    reports: ["delivered", "seen", "failed"],
    charges: "delivery",
    needsSender: false,
    slowMs: 15 * MINUTE_MS,
    icon: "send",
  },
} as const satisfies Record<string, Omit<Channel, "type">>;

export type ChannelType = keyof typeof channels;

export const CHANNEL_TYPES = Object.keys(channels) as [ChannelType, ...ChannelType[]];

// A channel that the table does not know yet is taken for a strict one.
const STRICT = channels.viber;

export function channelOf(type: string): Channel {
  return { type, ...(Object.hasOwn(channels, type) ? channels[type as ChannelType] : STRICT) };
}

/** How many units of its channel's price a text takes; 0 for an empty SMS. */
export function unitsOf(type: string, text: string): number {
  return channelOf(type).unit === "segment" ? countSegments(text).segments : 1;
}
