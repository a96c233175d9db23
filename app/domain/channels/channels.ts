import { countSegments } from "../sendings/segments";

/** What a channel is, in one place: the engine, prices, forms and documentation read it. */
export interface Channel {
  type: string;
  /** What a price is multiplied by: parts of an SMS, or whole messages. */
  unit: "segment" | "message";
  /** Whether it is sent under a name that was approved. */
  needsSender: boolean;
  /** A report that takes longer, ms, counts against the provider (GOV.UK Notify: four or five minutes of an SMS). */
  slowMs: number;
}

const MINUTE_MS = 60_000;

const channels = {
  sms: {
    unit: "segment",
    needsSender: true,
    slowMs: 5 * MINUTE_MS,
  },
  viber: {
    unit: "message",
    needsSender: true,
    slowMs: 15 * MINUTE_MS,
  },
  // Codes by Telegram Gateway, which shows the digits only, under its own name.
  telegram: {
    unit: "message",
    needsSender: false,
    slowMs: 15 * MINUTE_MS,
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
