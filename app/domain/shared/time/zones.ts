const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function knownZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])];
}

export function offsetAt(ms: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(ms);
  const part = (type: string) => Number(parts.find((item) => item.type === type)?.value);
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return local - Math.floor(ms / 1000) * 1000;
}

/** `local`: the clock reading as if it were UTC, ms. */
export function momentAt(local: number, zone: string): number {
  const guess = local - offsetAt(local, zone);
  return local - offsetAt(guess, zone);
}

export function nextHourIn(zone: string, hour: number, now: number): number {
  const local = now + offsetAt(now, zone);
  const today = Math.floor(local / DAY) * DAY + hour * HOUR;
  return momentAt(today > local ? today : today + DAY, zone);
}

export function offsetText(ms: number, zone: string): string {
  const minutes = Math.round(offsetAt(ms, zone) / MINUTE);
  if (minutes === 0) return "UTC";
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

export function zoneText(ms: number, zone: string): string {
  return `${zone.replaceAll("_", " ")}, ${offsetText(ms, zone)}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const options = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
  const clock = new Intl.DateTimeFormat("en-US", { ...options, second: "numeric", hourCycle: "h23", timeZone: zone });
  clocks.set(zone, clock);
  return clock;
}

export function writtenTime(ms: number, zone: string): string {
  return new Date(ms + offsetAt(ms, zone)).toISOString().slice(0, 19).replace("T", " ");
}
