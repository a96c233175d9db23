const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after each failure: 11 requests in 24 hours. */
export const RETRY_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
];

export const GIVE_UP_MS = 24 * HOUR;

/** Consecutive failures after which the webhook is only probed. */
export const TRIPPED_AT = 10;
const LONGEST_PROBE_MS = 5 * MINUTE;

/** ms UTC; null when the event is dead. */
export function nextAttempt(attempts: number, firstAt: number, now: number, retryAfterMs = 0): number | null {
  const pause = RETRY_MS[attempts - 1];
  if (pause === undefined || now - firstAt >= GIVE_UP_MS) return null;
  return now + Math.min(Math.max(pause, retryAfterMs), GIVE_UP_MS);
}

/** ms. */
export function restOf(failures: number): number {
  if (failures < TRIPPED_AT) return 0;
  return Math.min(LONGEST_PROBE_MS, 5 * SECOND * 2 ** (failures - TRIPPED_AT));
}
