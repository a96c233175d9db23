const DAY_S = 86_400;
const QUARTER_MS = 15 * 60_000;

/** Relative time YYMMDDhhmmss000R; at most 30 days. */
export function periodOf(ms: number): string {
  const seconds = Math.min(30 * DAY_S, Math.max(60, Math.round(ms / 1000)));
  const places = [
    Math.floor(seconds / DAY_S),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ];
  return `0000${places.map((place) => String(place).padStart(2, "0")).join("")}000R`;
}

/** Relative (months of 30, years of 365 days) or absolute, in ms from `now` (ms UTC); null when invalid. */
export function msOfPeriod(period: string, now: number): number | null {
  const [, date = "", tenths = "", quarters = "", sign] = /^(\d{12})(\d)(\d\d)([-+R])$/.exec(period) ?? [];
  if (!sign) return null;
  const [years, months, days, hours, minutes, seconds] = date.match(/\d\d/g)!.map(Number) as Six;
  if (sign === "R") return ((years * 365 + months * 30 + days) * DAY_S + hours * 3600 + minutes * 60 + seconds) * 1000;
  const local = Date.UTC(2000 + years, months - 1, days, hours, minutes, seconds, Number(tenths) * 100);
  const isDate = new Date(local).toISOString().replace(/\D/g, "").slice(2, 14) === date;
  if (!isDate || Number(quarters) > 48) return null;
  return local - (sign === "+" ? 1 : -1) * Number(quarters) * QUARTER_MS - now;
}

type Six = [number, number, number, number, number, number];
