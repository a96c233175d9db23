const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first, second, … failure of an event: 11 requests within 24 hours. */
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

/** So many failures in a row, and a hook is only probed until one request goes well. */
export const TRIPPED_AT = 10;
const LONGEST_PROBE_MS = 5 * MINUTE;

/** When an event is tried again after its nth failure, ms UTC; null when it is dead. */
export function nextAttempt(attempts: number, firstAt: number, now: number, retryAfterMs = 0): number | null {
  const pause = RETRY_MS[attempts - 1];
  if (pause === undefined || now - firstAt >= GIVE_UP_MS) return null;
  return now + Math.min(Math.max(pause, retryAfterMs), GIVE_UP_MS);
}

/** How long a hook rests after so many failures in a row, ms. */
export function restOf(failures: number): number {
  if (failures < TRIPPED_AT) return 0;
  return Math.min(LONGEST_PROBE_MS, 5 * SECOND * 2 ** (failures - TRIPPED_AT));
}
