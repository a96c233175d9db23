import { offsetAt } from "./zones";

export interface LocalHours {
  /** Local hours 0–24, whole or in quarters; `from` after `to` spans midnight, equal is all day. */
  from: number;
  to: number;
  /** Monday 1 … Sunday 7; hours after midnight belong to the day on which they began. */
  days: readonly number[];
  /** IANA, for recipients without a known zone. */
  zone?: string;
}

const QUARTER = 15 * 60_000;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;
const HORIZON = 8 * DAY;
const KEPT = 2000;

/**
 * ms UTC, allowed in every zone, otherwise in the first (most likely) one. Null: never. Assumes that offsets change
 * only at quarter hours.
 */
export function nextAllowed(at: number, hours: LocalHours, zones: readonly string[]): number | null {
  const quarter = Math.floor(at / QUARTER) * QUARTER;
  const found = quarterFor(quarter, hours, zones);
  return found === null ? null : Math.max(at, found);
}

const found = new Map<string, number | null>();

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

function isAllowed(local: number, { from, to, days }: LocalHours): boolean {
  const hour = (local - Math.floor(local / DAY) * DAY) / HOUR;
  if (from < to) return hour >= from && hour < to && days.includes(weekday(local));
  const isLate = hour >= from;
  if (!isLate && hour >= to && from !== to) return false;
  return days.includes(weekday(isLate || from === to ? local : local - DAY));
}

const weekday = (local: number) => ((((Math.floor(local / DAY) + 3) % 7) + 7) % 7) + 1;

const offsets = new Map<string, number | null>();

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
