import { offsetAt } from "../../base/shared/time/zones";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

interface Period {
  from: number;
  to: number;
  zone: string;
}

/**
 * Counter hours in a period: whole hours, the last may be incomplete. Excludes a first hour that starts before the
 * zone's hour does.
 */
export function hoursOf({ from, to, zone }: Period): { first: number; before: number } {
  const isOnTheHour = (from + offsetAt(from, zone)) % HOUR_MS === 0;
  const first = isOnTheHour ? Math.ceil(from / HOUR_MS) : Math.floor(from / HOUR_MS);
  return { first, before: Math.ceil(to / HOUR_MS) };
}

/** Minutes by which a zone's days start after its midnight, because counters use UTC hours. */
export const minutesOff = ({ from, zone }: Pick<Period, "from" | "zone">) =>
  (((offsetAt(from, zone) / 60_000) % 60) + 60) % 60;

/** A zone's offset in minutes, before and from a given hour on: it changes at most once within half a year. */
export function clockOf({ from, to, zone }: Period) {
  const offset = (hour: number) => offsetAt(hour * HOUR_MS, zone) / 60_000;
  const { first, before } = hoursOf({ from, to, zone });
  const was = offset(first);
  let [low, high] = [first, before];
  if (offset(before) === was) return { was, is: was, since: before };
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (offset(middle) === was) low = middle;
    else high = middle;
  }
  return { was, is: offset(before), since: high };
}
