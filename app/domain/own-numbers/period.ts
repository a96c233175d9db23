const DAY_MS = 24 * 60 * 60 * 1000;

/** So long after a change of its state a number is asked for it again. */
export const POLL_MS = 60_000;

/** What a price pays for. */
export const PERIOD_MS = 30 * DAY_MS;
/** Renewals are tried so long before the end, a try a day. */
const AHEAD_MS = 3 * DAY_MS;
const RETRY_MS = DAY_MS;
/** So long after its end a number is still renewed by itself, where the money came. */
const BEYOND_MS = 7 * DAY_MS;

/** When a number that is paid until `expiredAt` is looked at next: to be renewed, or to be found expired. */
export function firstPollAt(expiredAt: number, isCanceled: boolean): number {
  return isCanceled ? expiredAt : expiredAt - AHEAD_MS;
}

/** After a renewal that failed: in a day, at the end where that comes first, in the end never. */
export function nextPollAt(expiredAt: number, now: number): number | null {
  if (now < expiredAt) return Math.min(now + RETRY_MS, expiredAt);
  return now < expiredAt + BEYOND_MS ? now + RETRY_MS : null;
}
