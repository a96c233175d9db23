import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { DEFAULT_ZONE } from "../../../base/shared/time/default-zone";
import { momentAt, offsetAt } from "../../../base/shared/time/zones";

/** ms UTC, inclusive and exclusive. */
export interface Month {
  from: number;
  to: number;
}

/** Months in the platform's zone, whatever the account's zone. */
export function monthAt(at: number, ahead = 0): Month {
  const local = new Date(at + offsetAt(at, DEFAULT_ZONE));
  const first = (more: number) =>
    momentAt(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + ahead + more, 1), DEFAULT_ZONE);
  return { from: first(0), to: first(1) };
}

/** "2026-10" */
export function monthName({ from }: Pick<Month, "from">): string {
  return new Date(from + offsetAt(from, DEFAULT_ZONE)).toISOString().slice(0, 7);
}

export function monthNamed(name: string): Month | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(name) ?? [];
  return year && month ? monthAt(Date.UTC(Number(year), Number(month) - 1, 15)) : null;
}

/** Splits a period by calendar months, in order. */
export function monthsWithin({ from, to }: Month): Month[] {
  const months: Month[] = [];
  for (let at = from; at < to; ) {
    const end = Math.min(monthAt(at).to, to);
    months.push({ from: at, to: end });
    at = end;
  }
  return months;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 3_600_000;

/** Whole days in the platform's zone, including the last one. */
export function daysBetween(from: string, to: string): Result<Month> {
  const [first, last] = [from, to].map((day) => (DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN));
  if (!Number.isFinite(first) || !Number.isFinite(last)) return refuse("dateInvalid");
  if (first! > last!) return refuse("periodReversed");
  return ok({ from: momentAt(first!, DEFAULT_ZONE), to: momentAt(last! + DAY_MS, DEFAULT_ZONE) });
}
