import { momentAt, offsetAt } from "../shared/time/zones";

export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** When a mailing repeats: at the same time by the clocks of `zone`, of a month on the same day or its last one. */
export interface Recurrence {
  /** The first occurrence, ms UTC. */
  startsAt: number;
  frequency: Frequency;
  zone: string;
  /** No occurrence after this moment, ms UTC. */
  endsAt: number | null;
  /** No more occurrences than this. */
  amount: number | null;
}

const DAY = 24 * 60 * 60_000;
const PERIOD: Record<Frequency, number> = { daily: DAY, weekly: 7 * DAY, monthly: 31 * DAY };

/** The moment of the n-th occurrence (the start is 0), ms UTC. An hour that the clocks leap over comes when they have. */
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

/** The first occurrence after `now` (ms UTC): its number. */
export function nextIndex(recurrence: Recurrence, now: number): number {
  let n = Math.max(0, Math.floor((now - recurrence.startsAt) / PERIOD[recurrence.frequency]) - 1);
  while (occurrenceAt(recurrence, n) <= now) n++;
  return n;
}

/** Whether the n-th occurrence may be, when so many were made before it. */
export function isWithin(recurrence: Recurrence, n: number, made: number): boolean {
  const { amount, endsAt } = recurrence;
  return (amount === null || made < amount) && (endsAt === null || occurrenceAt(recurrence, n) <= endsAt);
}
