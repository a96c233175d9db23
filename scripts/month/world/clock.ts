import { momentAt, offsetAt } from "../../../app/domain/base/shared/time/zones";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const ZONE = "Europe/Moscow";

/** Clock of the written month; moves `Date.now` along, because ids contain it. */
export interface Clock {
  now(): number;
  set(ms: number): void;
  restore(): void;
}

export function openClock(start: number): Clock {
  const real = Date.now;
  let at = start;
  Date.now = () => at;
  return {
    now: () => at,
    set(ms) {
      at = ms;
    },
    restore() {
      Date.now = real;
    },
  };
}

/** ms UTC of a time of day in Moscow, `ago` days before the day of `now`; "11:30". */
export function dayTime(now: number, ago: number, time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const local = now + offsetAt(now, ZONE);
  const midnight = local - (local % DAY) - ago * DAY;
  return momentAt(midnight + hours * HOUR + minutes * MINUTE, ZONE);
}

/** 0: Monday. */
export function weekDayOf(ms: number): number {
  return (new Date(ms + offsetAt(ms, ZONE)).getUTCDay() + 6) % 7;
}
