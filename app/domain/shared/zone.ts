export const DEFAULT_ZONE = "Europe/Moscow";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The next moment after `now` (ms UTC) at which clocks of the zone show this full hour. */
export function nextHourIn(zone: string, hour: number, now: number): number {
  const shift = offsetAt(zone, now);
  const local = now + shift;
  const today = Math.floor(local / DAY) * DAY + hour * HOUR;
  const wanted = today > local ? today : today + DAY;
  // Clocks may be put forward or back meanwhile.
  const guess = wanted - shift;
  return wanted - offsetAt(zone, guess);
}

function offsetAt(zone: string, ms: number): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(ms);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return local - Math.floor(ms / 1000) * 1000;
}
