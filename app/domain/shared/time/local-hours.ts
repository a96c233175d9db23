import { offsetAt } from "./zones";

export interface LocalHours {
  /** Hours of the recipient's clock, 0–24, whole or quarters; `from` after `to` goes over midnight, equal is all day. */
  from: number;
  to: number;
  /** Days of the week, Monday 1 … Sunday 7; hours after midnight belong to the day on which they began. */
  days: readonly number[];
  /** IANA: of whoever has no clock that is known; absent in mailings accepted before it was kept. */
  zone?: string;
}

const QUARTER = 15 * 60_000;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;
// A week holds every allowed day once; clocks that change may cost one more.
const HORIZON = 8 * DAY;
const KEPT = 2000;

/**
 * The earliest moment (ms UTC) not before `at` when these hours allow in every zone that the recipient may live by.
 * Where no moment suits all, the first zone decides: it is the likeliest. Null where no hour is ever allowed.
 * Every clock of the world changes and strikes on quarters of UTC hours: within one, nothing changes.
 */
export function nextAllowed(at: number, hours: LocalHours, zones: readonly string[]): number | null {
  const quarter = Math.floor(at / QUARTER) * QUARTER;
  const found = quarterFor(quarter, hours, zones);
  return found === null ? null : Math.max(at, found);
}

const found = new Map<string, number | null>();

// Recipients of one bulk ask for the same few answers.
function quarterFor(quarter: number, hours: LocalHours, zones: readonly string[]): number | null {
  const key = `${quarter}|${hours.from}-${hours.to}|${hours.days}|${zones}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const answer = search(quarter, hours, zones) ?? (zones.length > 1 ? search(quarter, hours, zones.slice(0, 1)) : null);
  if (found.size >= KEPT) found.clear();
  found.set(key, answer);
  return answer;
}

function search(start: number, hours: LocalHours, zones: readonly string[]): number | null {
  for (let at = start; at < start + HORIZON; at += QUARTER) {
    if (zones.every((zone) => isAllowed(at + offsetOn(at, zone), hours))) return at;
  }
  return null;
}

/** `local`: what the clock shows, as if it were UTC. */
function isAllowed(local: number, { from, to, days }: LocalHours): boolean {
  const hour = (local - Math.floor(local / DAY) * DAY) / HOUR;
  if (from < to) return hour >= from && hour < to && days.includes(weekday(local));
  const isLate = hour >= from;
  if (!isLate && hour >= to && from !== to) return false;
  return days.includes(weekday(isLate || from === to ? local : local - DAY));
}

// The first of January 1970 was a Thursday.
const weekday = (local: number) => ((((Math.floor(local / DAY) + 3) % 7) + 7) % 7) + 1;

const offsets = new Map<string, number | null>();

// A day whose two ends have one offset has no change between them; others are looked up quarter by quarter.
function offsetOn(at: number, zone: string): number {
  const day = Math.floor(at / DAY) * DAY;
  const key = `${zone}${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const morning = offsetAt(day, zone);
    offset = morning === offsetAt(day + DAY, zone) ? morning : null;
    if (offsets.size >= KEPT) offsets.clear();
    offsets.set(key, offset);
  }
  return offset ?? offsetAt(at, zone);
}
