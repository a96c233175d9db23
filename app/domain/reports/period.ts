import { offsetAt } from "../shared/time/zones";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Counted hours of a period: whole ones, the last may have begun only. */
export function hoursOf({ from, to }: { from: number; to: number }): { first: number; before: number } {
  return { first: Math.floor(from / HOUR_MS), before: Math.ceil(to / HOUR_MS) };
}

/** Minutes by which a zone's clock is ahead, before and from an hour on: it changes once within half a year at most. */
export function clockOf({ from, to, zone }: { from: number; to: number; zone: string }) {
  const offset = (hour: number) => offsetAt(hour * HOUR_MS, zone) / 60_000;
  const { first, before } = hoursOf({ from, to });
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
