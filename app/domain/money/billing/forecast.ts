import type { Micros } from "../../base/shared/money";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { dayAt, type SpentDay } from "./spend";

const DAY = 86_400_000;
const PACE_DAYS = 7;
const LEAST_DAYS = 3;
export const LONGEST_DAYS = 90;

export interface Forecast {
  /** `empty`: nothing is available. `unknown`: too little was spent for a forecast. */
  state: "lasts" | "empty" | "unknown";
  /** Whole days that the available money lasts; null unless it lasts. */
  days: number | null;
  perDay: Micros | null;
}

/** `days`: from `spendByDay`. Held amounts count as spent, refunded ones do not; the overdraft counts as available. */
export function forecastOf(available: Micros, days: readonly SpentDay[], now: number): Forecast {
  const perDay = paceOf(days, now);
  if (available <= 0) return { state: "empty", days: null, perDay };
  if (perDay === null) return { state: "unknown", days: null, perDay };
  return { state: "lasts", days: daysOf(available, perDay), perDay };
}

/** Whole days that a sum lasts at this pace. */
export const daysOf = (sum: Micros, perDay: Micros): number => Math.floor(sum / perDay);

/** Longest forecast that is worth a chart. */
const MOST_DRAWN = 14;

export interface LeftDay {
  /** "2026-11-27" in the zone. */
  day: string;
  left: Micros;
}

/** Available amount at the end of each coming day at this pace, down to zero; empty if that is too far off. */
export function leftByDay(
  available: Micros,
  { days, perDay }: Forecast,
  now: number,
  zone: string = DEFAULT_ZONE,
): LeftDay[] {
  if (days === null || perDay === null || days >= MOST_DRAWN) return [];
  return Array.from({ length: days + 2 }, (_, ahead) => dayAt(now, -ahead, zone))
    .map(({ day, to }) => ({ day, left: Math.round(available - (perDay * (to - now)) / DAY) }))
    .filter(({ left }) => left > 0);
}

function paceOf(days: readonly SpentDay[], now: number): Micros | null {
  const first = days.find(isSpent);
  const recent = days.slice(-PACE_DAYS).filter(({ from }) => first !== undefined && from >= first.from);
  if (recent.filter(isSpent).length < LEAST_DAYS) return null;
  const sum = recent.reduce((total, { spent, held }) => total + spent + held, 0);
  return Math.max(1, Math.round(sum / ((now - recent[0]!.from) / DAY)));
}

const isSpent = ({ spent, held }: SpentDay) => spent + held > 0;
