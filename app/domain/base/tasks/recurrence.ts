import { momentAt, offsetAt } from "../shared/time/zones";

export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Same local time in `zone`; monthly on the same day, or on the last day of shorter months. Times in ms UTC. */
export interface Recurrence {
  startsAt: number;
  frequency: Frequency;
  zone: string;
  endsAt: number | null;
  amount: number | null;
}

const DAY = 24 * 60 * 60_000;
const PERIOD: Record<Frequency, number> = { daily: DAY, weekly: 7 * DAY, monthly: 31 * DAY };

/** n from 0, ms UTC. A local hour skipped by DST moves to the next. */
export function occurrenceAt({ startsAt, frequency, zone }: Recurrence, n: number): number {
  if (n === 0) return startsAt;
  const local = startsAt + offsetAt(startsAt, zone);
  if (frequency !== "monthly") return momentAt(local + n * PERIOD[frequency], zone);
  const first = new Date(local);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + n];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Date.UTC(year, month, Math.min(first.getUTCDate(), lastDay));
  return momentAt(day + local - Math.floor(local / DAY) * DAY, zone);
}

export function nextIndex(recurrence: Recurrence, now: number): number {
  let n = Math.max(0, Math.floor((now - recurrence.startsAt) / PERIOD[recurrence.frequency]) - 1);
  while (occurrenceAt(recurrence, n) <= now) n++;
  return n;
}

export function isWithin(recurrence: Recurrence, n: number, made: number): boolean {
  const { amount, endsAt } = recurrence;
  return (amount === null || made < amount) && (endsAt === null || occurrenceAt(recurrence, n) <= endsAt);
}
