const DAY_MS = 24 * 60 * 60 * 1000;

export const POLL_MS = 60_000;

export const PERIOD_MS = 30 * DAY_MS;
/** Lead time of renewals before expiry; one attempt a day. */
const AHEAD_MS = 3 * DAY_MS;
const RETRY_MS = DAY_MS;
/** Automatic renewal is still attempted for this long after expiry. */
const BEYOND_MS = 7 * DAY_MS;

/** Next check of a number paid until `expiredAt`: its renewal or its expiry. */
export function firstPollAt(expiredAt: number, isCanceled: boolean): number {
  return isCanceled ? expiredAt : expiredAt - AHEAD_MS;
}

/** After a failed renewal: in a day, or at expiry if earlier; null: never. */
export function nextPollAt(expiredAt: number, now: number): number | null {
  if (now < expiredAt) return Math.min(now + RETRY_MS, expiredAt);
  return now < expiredAt + BEYOND_MS ? now + RETRY_MS : null;
}
