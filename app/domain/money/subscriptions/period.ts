import type { Period } from "../../../../db/schema/billing";
import { nextIndex, occurrenceAt } from "../../base/tasks/recurrence";
import type { SubscriptionRow } from "./rows";

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Lead time of the balance check before a charge. */
const AHEAD_MS = 3 * DAY_MS;
export const RETRY_MS = 4 * HOUR_MS;
export const BLOCKED_MS = HOUR_MS;

type Calendar = Pick<SubscriptionRow, "startsAt" | "zone">;

interface Paid {
  startsAt: number;
  until: number;
}

type Served = Calendar & Pick<SubscriptionRow, "status" | "paidUntil" | "graceUntil">;

/** Days of grace were served, so they are paid for; suspended days are not. */
export function nextPeriod(row: Served, period: Period, now: number): Paid {
  const { status, paidUntil } = row;
  const graceUntil = row.graceUntil ?? paidUntil;
  const next = periodFrom(paidUntil, row, period);
  if (status === "unpaid") return periodFrom(now - (graceUntil - paidUntil), row, period);
  if (status === "active" && next.until > now) return next;
  if (status === "grace" && now - graceUntil < DAY_MS) return next;
  return periodFrom(now, row, period);
}

/** Days and weeks are exact; months end on the first period's day, or on the last day of a shorter month. */
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
