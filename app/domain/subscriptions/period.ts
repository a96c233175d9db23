import type { Period } from "../../../db/schema/billing";
import { nextIndex, occurrenceAt } from "../tasks/recurrence";
import type { SubscriptionRow } from "./rows";

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The money is looked for so long before a charge. */
const AHEAD_MS = 3 * DAY_MS;
export const RETRY_MS = 4 * HOUR_MS;
export const BLOCKED_MS = HOUR_MS;

type Calendar = Pick<SubscriptionRow, "startsAt" | "zone">;

interface Paid {
  startsAt: number;
  until: number;
}

export function nextPeriod(row: Calendar & Pick<SubscriptionRow, "status" | "paidUntil">, period: Period, now: number) {
  const next = periodFrom(row.paidUntil, row, period);
  const isServed = row.status === "active" || row.status === "grace";
  return isServed && next.until > now ? next : periodFrom(now, row, period);
}

/** Days and weeks are exact; months have the calendar's first day, or their last one. */
export function periodFrom(from: number, { startsAt, zone }: Calendar, period: Period): Paid {
  if (period !== "month") return { startsAt: from, until: from + (period === "day" ? 1 : 7) * DAY_MS };
  const recurrence = { startsAt, zone, frequency: "monthly" as const, endsAt: null, amount: null };
  const n = nextIndex(recurrence, from);
  if (n > 0 && occurrenceAt(recurrence, n - 1) === from) return { startsAt, until: occurrenceAt(recurrence, n) };
  return { startsAt: from, until: occurrenceAt({ ...recurrence, startsAt: from }, 1) };
}

export function dueBefore(until: number, now: number): number {
  return until - AHEAD_MS > now ? until - AHEAD_MS : until;
}

export function graceFrom(now: number, row: Calendar, period: Period, days: number): number {
  return Math.min(now + days * DAY_MS, periodFrom(now, row, period).until);
}
