import type { SendingStatus } from "../../../db/schema/sendings";
import { billingOf } from "../sendings/status";
import type { Micros } from "../shared/money";

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
  paid: number;
}

/** People, each counted once; money is of messages. */
export interface Recent {
  sent: Figure;
  delivered: Figure;
  failed: Figure;
  /** By currency, the most charged first; empty without messages. */
  money: RecentMoney[];
  /** False: the figures cover only the newest messages. */
  isWhole: boolean;
  read: number;
}

export interface RecentGroup {
  status: SendingStatus;
  isRefundable: number;
  hasLeft: number;
  /** Never submitted: cancelled, or the task was stopped. */
  isUnsent: number;
  type: string;
  isUnsure: number;
  isFinal: number;
  /** Of a chain, at its first message; null without fallbacks. */
  person: "" | "reached" | "left" | "waits" | "unsent" | "leftLost" | "lost" | null;
  age: number;
  currency: string;
  count: number;
  /** Micros, summed up. */
  price: Micros;
}

const LEFT: ReadonlySet<SendingStatus> = new Set(["sent", "delivered", "seen"]);

export function recentOf(groups: RecentGroup[]): Omit<Recent, "isWhole"> {
  const counted = (isOne: (group: RecentGroup) => boolean) =>
    figureOf(groups, (group) => (isOne(group) ? group.count : 0));
  return {
    sent: counted((group) => ["reached", "left", "leftLost"].includes(personOf(group))),
    delivered: counted((group) => personOf(group) === "reached"),
    failed: counted((group) => ["leftLost", "lost"].includes(personOf(group))),
    money: [...Map.groupBy(groups, ({ currency }) => currency)]
      .map(([currency, ofOne]) => moneyOf(currency, ofOne))
      .sort((a, b) => b.charged.total - a.charged.total || (a.currency < b.currency ? -1 : 1)),
    read: groups.reduce((sum, { count }) => sum + count, 0),
  };
}

function personOf({ person, status, hasLeft, isUnsent }: RecentGroup): NonNullable<RecentGroup["person"]> {
  if (person !== null) return person;
  if (status === "delivered" || status === "seen") return "reached";
  if (status === "failed")
    return isUnsent === 1 ? (hasLeft === 1 ? "left" : "unsent") : hasLeft === 1 ? "leftLost" : "lost";
  return LEFT.has(status) || hasLeft === 1 ? "left" : "waits";
}

function figureOf(groups: RecentGroup[], worthOf: (group: RecentGroup) => number): Figure {
  const bars = new Array<number>(BARS).fill(0);
  let total = 0;
  for (const group of groups) {
    const value = worthOf(group);
    total += value;
    bars[Math.min(BARS - 1, Math.max(0, BARS - 1 - group.age))]! += value;
  }
  return { total, bars };
}

function moneyOf(currency: string, groups: RecentGroup[]): RecentMoney {
  const settled = groups.filter((group) => billingStatusOf(group) === "complete");
  const pending = groups.filter((group) => billingStatusOf(group) === "pending");
  return {
    currency,
    charged: figureOf(settled, ({ price }) => price),
    held: pending.reduce((sum, { price }) => sum + price, 0),
    paid: settled.reduce((sum, { price, count }) => sum + (price > 0 ? count : 0), 0),
  };
}

function billingStatusOf({ hasLeft, isRefundable, isUnsure, isFinal, ...group }: RecentGroup) {
  const flags = { hasLeft: hasLeft === 1, isRefundable: isRefundable === 1, isUnsure: isUnsure === 1 };
  return billingOf({ ...group, ...flags, isFinal: isFinal === 1 });
}
