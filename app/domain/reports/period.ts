import { offsetAt } from "../shared/time/zones";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

interface Period {
  from: number;
  to: number;
  zone: string;
}

/** Counted hours of a period: whole ones, the last may have begun only. One that a zone's hour begins within is not of it. */
export function hoursOf({ from, to, zone }: Period): { first: number; before: number } {
  const isOnTheHour = (from + offsetAt(from, zone)) % HOUR_MS === 0;
  const first = isOnTheHour ? Math.ceil(from / HOUR_MS) : Math.floor(from / HOUR_MS);
  return { first, before: Math.ceil(to / HOUR_MS) };
}

/** By which a zone's days of counted hours begin after its midnight: hours are counted by UTC. */
export const minutesOff = ({ from, zone }: Pick<Period, "from" | "zone">) =>
  (((offsetAt(from, zone) / 60_000) % 60) + 60) % 60;

/** Minutes by which a zone's clock is ahead, before and from an hour on: it changes once within half a year at most. */
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
