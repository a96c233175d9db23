import { DEFAULT_ZONE } from "../../domain/base/shared/time/default-zone";
import { momentAt, offsetAt } from "../../domain/base/shared/time/zones";

/** Presets (spec §9) in the viewer's zone. */
export const PERIODS = [
  "min5",
  "min15",
  "min30",
  "hour1",
  "hour3",
  "hour6",
  "today",
  "yesterday",
  "week",
  "lastWeek",
  "month",
  "lastMonth",
] as const;

export type Period = (typeof PERIODS)[number];

interface Bounds {
  /** ms UTC, inclusive. */
  from: number;
  /** ms UTC, exclusive; absent up to now. */
  to?: number;
}

const MINUTE = 60_000;

const ROLLING: Partial<Record<Period, number>> = { min5: 5, min15: 15, min30: 30, hour1: 60, hour3: 180, hour6: 360 };

export function isPeriod(value: string | null): value is Period {
  return (PERIODS as readonly (string | null)[]).includes(value);
}

/** `now` in ms UTC; weeks begin on Monday. */
export function boundsOf(period: Period, now: number, zone = DEFAULT_ZONE): Bounds {
  const minutes = ROLLING[period];
  if (minutes) return { from: now - minutes * MINUTE };
  const local = new Date(now + offsetAt(now, zone));
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const day = (shift: number) => momentAt(Date.UTC(year, month, date + shift), zone);
  const first = (shift: number) => momentAt(Date.UTC(year, month + shift, 1), zone);
  const monday = -((local.getUTCDay() + 6) % 7);
  switch (period) {
    case "yesterday":
      return { from: day(-1), to: day(0) };
    case "week":
      return { from: day(monday) };
    case "lastWeek":
      return { from: day(monday - 7), to: day(monday) };
    case "month":
      return { from: first(0) };
    case "lastMonth":
      return { from: first(-1), to: first(0) };
    default:
      return { from: day(0) };
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function daysIn(search: URLSearchParams): { from: string | null; to: string | null } {
  const day = (name: string) => {
    const text = search.get(name) ?? "";
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
  };
  return { from: day("from"), to: day("to") };
}

export function boundsOfDays(from: string | null, to: string | null, zone = DEFAULT_ZONE): Partial<Bounds> {
  const start = (day: string, shift = 0) => {
    const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
    return momentAt(Date.UTC(year, month - 1, date + shift), zone);
  };
  return { ...(from && { from: start(from) }), ...(to && { to: start(to, 1) }) };
}
