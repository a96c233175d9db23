import type { SendingStatus } from "../../../db/schema/sendings";
import { billingAfter } from "../sendings/rules";
import type { Micros } from "../shared/money";

/** The window of the home page's figures (spec §9). */
export const RECENT_MS = 5 * 60_000;
const BARS = 20;
const BAR_MS = RECENT_MS / BARS;

export interface Figure {
  total: number;
  /** Twenty quarters of a minute, oldest first. */
  bars: number[];
}

export interface Recent {
  sent: Figure;
  delivered: Figure;
  failed: Figure;
  /** Micros. */
  charged: Figure;
  /** False: there were more messages than were read, and the figures are of the newest. */
  isWhole: boolean;
  read: number;
}

export interface RecentMessage {
  status: SendingStatus;
  price: Micros;
  isRefundable: boolean;
  hasLeft: boolean;
  createdAt: number;
}

const LEFT: ReadonlySet<SendingStatus> = new Set(["sent", "delivered", "seen"]);

/** Figures of the messages accepted in the five minutes before `now` (ms UTC). */
export function recentOf(messages: RecentMessage[], now: number, isWhole: boolean): Recent {
  const figure = (worthOf: (message: RecentMessage) => number): Figure => {
    const bars = new Array<number>(BARS).fill(0);
    let total = 0;
    for (const message of messages) {
      const value = worthOf(message);
      const bar = BARS - 1 - Math.floor((now - message.createdAt) / BAR_MS);
      total += value;
      bars[Math.min(BARS - 1, Math.max(0, bar))]! += value;
    }
    return { total, bars };
  };
  return {
    sent: figure(({ status, hasLeft }) => Number(LEFT.has(status) || hasLeft)),
    delivered: figure(({ status }) => Number(status === "delivered" || status === "seen")),
    failed: figure(({ status }) => Number(status === "failed")),
    charged: figure((message) => (isRefunded(message) ? 0 : message.price)),
    isWhole,
    read: messages.length,
  };
}

function isRefunded({ status, hasLeft, isRefundable }: RecentMessage): boolean {
  return status === "failed" && billingAfter(hasLeft ? "sent" : "processing", "failed", isRefundable) === "refunded";
}
