import type { Micros } from "../shared/money";
import type { SpentDay } from "./spend";

const DAY = 86_400_000;
export const PACE_DAYS = 7;
const LEAST_DAYS = 3;
export const LONGEST_DAYS = 90;

export interface Forecast {
  /** `empty`: nothing is available. `unknown`: too little was spent to tell. */
  state: "lasts" | "empty" | "unknown";
  /** Whole days that the available money lasts; null unless it lasts. */
  days: number | null;
  perDay: Micros | null;
}

/** `days`: of `spendByDay`. What is held counts as spent, what was refunded does not; the overdraft is available, too. */
export function forecastOf(available: Micros, days: readonly SpentDay[], now: number): Forecast {
  const perDay = paceOf(days, now);
  if (available <= 0) return { state: "empty", days: null, perDay };
  if (perDay === null) return { state: "unknown", days: null, perDay };
  return { state: "lasts", days: daysOf(available, perDay), perDay };
}

/** Whole days that a sum lasts at this pace. */
export const daysOf = (sum: Micros, perDay: Micros): number => Math.floor(sum / perDay);

function paceOf(days: readonly SpentDay[], now: number): Micros | null {
  const first = days.find(isSpent);
  const recent = days.slice(-PACE_DAYS).filter(({ from }) => first !== undefined && from >= first.from);
  if (recent.filter(isSpent).length < LEAST_DAYS) return null;
  const sum = recent.reduce((total, { spent, held }) => total + spent + held, 0);
  return Math.max(1, Math.round(sum / ((now - recent[0]!.from) / DAY)));
}

const isSpent = ({ spent, held }: SpentDay) => spent + held > 0;
