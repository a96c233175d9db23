import type { BillingStatus } from "../../../../db/schema/billing";
import type { SendingStatus } from "../../../../db/schema/sendings";
import { billingOf } from "../../base/chains/status";
import type { Micros } from "../../base/shared/money";
import { figuresOf } from "../../money/billing/figures";

/** Spec §9. */
export const RECENT_MS = 5 * 60_000;
const BARS = 20;
export const BAR_MS = RECENT_MS / BARS;

interface Figure {
  total: number;
  /** Twenty bars of 15 s, oldest first. */
  bars: number[];
}

export interface RecentMoney {
  currency: string;
  /** Micros, settled. */
  charged: Figure;
  /** Micros, on hold. */
  held: Micros;
  /** Micros for messages only, and their number. */
  messages: Micros;
  paid: number;
  /** Micros credited to the balance. */
  credited: Micros;
}

/** Counts each person once; money covers the whole ledger. */
export interface Recent {
  sent: Figure;
  delivered: Figure;
  failed: Figure;
  /** By currency, highest charge first; empty without messages and other movements. */
  money: RecentMoney[];
  /** False: covers only the newest messages. */
  isWhole: boolean;
  read: number;
}

export interface RecentGroup {
  status: SendingStatus;
  isRefundable: number;
  hasLeft: number;
  /** Cancelled, or the task was stopped. */
  isUnsent: number;
  /** Submitted to a provider, whatever it answered. */
  isHanded: number;
  type: string;
  isUnsure: number;
  isFinal: number;
  /** For a chain, on its first message; null without fallbacks. */
  person: "" | "reached" | "left" | "waits" | "unsent" | "leftLost" | "lost" | null;
  age: number;
  currency: string;
  count: number;
  /** Sum in micros. */
  price: Micros;
}

/** Ledger movements other than messages, summed by source, status and bar. */
export interface RecentMovement {
  source: string;
  status: BillingStatus;
  age: number;
  currency: string;
  /** Micros. */
  amount: Micros;
}

export function recentOf(groups: RecentGroup[], movements: RecentMovement[] = []): Omit<Recent, "isWhole"> {
  const currencies = new Set([...groups, ...movements].map(({ currency }) => currency));
  const inCurrency = <T extends { currency: string }>(all: T[], one: string) =>
    all.filter(({ currency }) => currency === one);
  const counted = (isOne: (group: RecentGroup) => boolean) =>
    figureOf(groups, (group) => (isOne(group) ? group.count : 0));
  return {
    sent: counted((group) => ["reached", "left", "leftLost"].includes(personOf(group))),
    delivered: counted((group) => personOf(group) === "reached"),
    failed: counted((group) => ["leftLost", "lost"].includes(personOf(group))),
    money: [...currencies]
      .map((one) => moneyOf(one, inCurrency(groups, one), inCurrency(movements, one)))
      .sort((a, b) => b.charged.total - a.charged.total || (a.currency < b.currency ? -1 : 1)),
    read: groups.reduce((sum, { count }) => sum + count, 0),
  };
}

function personOf({ person, status, isHanded, isUnsent }: RecentGroup): NonNullable<RecentGroup["person"]> {
  if (person !== null) return person;
  if (status === "delivered" || status === "seen") return "reached";
  if (status === "failed")
    return isUnsent === 1 ? (isHanded === 1 ? "left" : "unsent") : isHanded === 1 ? "leftLost" : "lost";
  return isHanded === 1 ? "left" : "waits";
}

function figureOf<T extends { age: number }>(groups: T[], worthOf: (group: T) => number): Figure {
  const bars = new Array<number>(BARS).fill(0);
  let total = 0;
  for (const group of groups) {
    const value = worthOf(group);
    total += value;
    bars[Math.min(BARS - 1, Math.max(0, BARS - 1 - group.age))]! += value;
  }
  return { total, bars };
}

function moneyOf(currency: string, groups: RecentGroup[], movements: RecentMovement[]): RecentMoney {
  const settled = groups.filter((group) => billingStatusOf(group) === "complete");
  const pending = groups.filter((group) => billingStatusOf(group) === "pending");
  const others = movements.map(({ age, ...line }) => ({ age, ...figuresOf({ ...line, held: null, refunded: null }) }));
  const [messages, fees] = [figureOf(settled, ({ price }) => price), figureOf(others, ({ spent }) => spent)];
  return {
    currency,
    charged: {
      total: messages.total + fees.total,
      bars: messages.bars.map((bar, at) => bar + fees.bars[at]!),
    },
    messages: messages.total,
    credited: others.reduce((sum, { toppedUp }) => sum + toppedUp, 0),
    held: pending.reduce((sum, { price }) => sum + price, 0),
    paid: settled.reduce((sum, { price, count }) => sum + (price > 0 ? count : 0), 0),
  };
}

function billingStatusOf({ hasLeft, isRefundable, isUnsure, isFinal, ...group }: RecentGroup) {
  const flags = { hasLeft: hasLeft === 1, isRefundable: isRefundable === 1, isUnsure: isUnsure === 1 };
  return billingOf({ ...group, ...flags, isFinal: isFinal === 1 });
}
