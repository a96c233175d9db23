import { offsetAt } from "../../base/shared/time/zones";
import type { Birthdays } from "./filter";

const DAY = 24 * 60 * 60_000;
const TYPED = /^(\d{1,2})[./-](\d{1,2})(?:[./-]\d{0,4})?$/;
const LEAP = 2000;

/** From the viewer's today on; 29 February counts as the 28th in other years. */
export function comingBirthdays(days: number, now: number, zone: string): Birthdays {
  const local = now + offsetAt(now, zone);
  const first = new Date(local);
  const last = new Date(local + days * DAY);
  return { from: dayOf(first), to: hasLeapDay(last) ? dayOf(last) : dayOf(last).replace("02-28", "02-29") };
}

/** "21.11" as "11-21"; null if invalid. */
export function parseDayOfYear(text: string): string | null {
  const [, day = "", month = ""] = TYPED.exec(text.trim()) ?? [];
  const date = new Date(Date.UTC(LEAP, Number(month) - 1, Number(day)));
  return day && date.getUTCMonth() === Number(month) - 1 ? dayOf(date) : null;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(5, 10);
}

function hasLeapDay(date: Date): boolean {
  return new Date(Date.UTC(date.getUTCFullYear(), 1, 29)).getUTCMonth() === 1;
}
