import { fromAbsolute, toCalendarDateTime, toZoned } from "@internationalized/date";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function knownZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])];
}

export function offsetAt(ms: number, zone: string): number {
  return fromAbsolute(ms, zone).offset;
}

/** `local`: the clock reading as if it were UTC, ms. A skipped hour maps to the hour after it. */
export function momentAt(local: number, zone: string): number {
  return toZoned(toCalendarDateTime(fromAbsolute(local, "UTC")), zone)
    .toDate()
    .getTime();
}

export function nextHourIn(zone: string, hour: number, now: number): number {
  const local = now + offsetAt(now, zone);
  const today = Math.floor(local / DAY) * DAY + hour * HOUR;
  return momentAt(today > local ? today : today + DAY, zone);
}

export function writtenTime(ms: number, zone: string): string {
  return new Date(ms + offsetAt(ms, zone)).toISOString().slice(0, 19).replace("T", " ");
}

export function timeWriter(zone: string): (ms: number) => string {
  const offsets = new Map<number, number>();
  const CLOCKS_CHANGE_EACH = 15 * MINUTE;
  return (ms) => {
    const quarter = Math.floor(ms / CLOCKS_CHANGE_EACH);
    const offset = offsets.get(quarter) ?? offsetAt(ms, zone);
    offsets.set(quarter, offset);
    return new Date(ms + offset).toISOString().slice(0, 19).replace("T", " ");
  };
}
