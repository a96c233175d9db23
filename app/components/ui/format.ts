import { DEFAULT_ZONE } from "../../domain/base/shared/time/default-zone";

const MICROS = 1_000_000;
const SIGNS: Record<string, string> = { RUB: "₽", USD: "$", EUR: "€", GBP: "£", KZT: "₸", BYN: "Br", UAH: "₴" };

interface MoneyParts {
  minus: string;
  prefix: string;
  whole: string;
  rest: string;
}

// Cached: creating a formatter is expensive.
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

function made<T>(known: Map<string, T>, key: string, make: () => T): T {
  const formatter = known.get(key) ?? make();
  known.set(key, formatter);
  return formatter;
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return made(dates, `${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));
}

/** The font lacks U+202F and U+2009, and ICU versions differ. */
function plainSpaces(text: string) {
  return text.replace(/[\u202f\u2009\u00a0 ]/g, "\u00a0");
}

function written(value: number, locale: string, options: Intl.NumberFormatOptions) {
  const format = made(numbers, `${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));
  return plainSpaces(format.format(value));
}

const fixed = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

function number(value: number, locale: string, digits: number) {
  return written(value, locale, fixed(digits));
}

/** Splits micros for the muted fraction; the sign is first in English, else last (look §4). */
export function moneyParts(micros: number, currency: string, locale: string): MoneyParts {
  const sign = SIGNS[currency] ?? currency;
  const text = number(Math.abs(micros) / MICROS, locale, 2);
  const isFirst = locale.startsWith("en");
  return {
    minus: micros < 0 ? "−" : "",
    prefix: isFirst ? sign : "",
    whole: text.slice(0, -3),
    rest: text.slice(-3) + (isFirst ? "" : `\u00a0${sign}`),
  };
}

/** 118640500000 RUB → "118 640,50 ₽" */
export function formatMoney(micros: number, currency: string, locale: string): string {
  const { minus, prefix, whole, rest } = moneyParts(micros, currency, locale);
  return minus + prefix + whole + rest;
}

export function formatNumber(value: number, locale: string, digits = 0): string {
  return number(value, locale, digits).replace("-", "−");
}

/** Share 0–1: "64 %", in English "64%". */
export function formatPercent(ratio: number, locale: string, digits = 0): string {
  return written(ratio, locale, { style: "percent", ...fixed(digits) }).replace("-", "−");
}

/** A rate with all its digits: "2,5 %". */
export function formatRate(ratio: number, locale: string, isSigned = false): string {
  const signs = isSigned ? ({ signDisplay: "exceptZero" } as const) : {};
  return written(ratio, locale, { style: "percent", maximumFractionDigits: 4, ...signs }).replace("-", "−");
}

/** ms as the two largest units: "3 ч 12 мин". */
export function formatDuration(ms: number, locale: string): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = { day: days, hour: hours, minute: minutes % 60 };
  const shown = Object.entries(parts).filter(([, value]) => value > 0);
  const unitOf = ([unit, value]: [string, number]) =>
    written(value, locale, { style: "unit", unit, unitDisplay: "short" });
  return shown.slice(0, 2).map(unitOf).join("\u00a0");
}

/** ms as seconds; below ten minutes, minutes and seconds; else as `formatDuration`: "45 с", "6 мин 12 с". */
export function formatAge(ms: number, locale: string): string {
  if (ms >= 600_000) return formatDuration(ms, locale);
  const all = Math.round(ms / 1000);
  const [minutes, seconds] = [Math.floor(all / 60), all % 60];
  const parts: [number, "minute" | "second"][] = [
    [minutes, "minute"],
    [seconds, "second"],
  ];
  const shown = parts.filter(([value, unit]) => value > 0 || (unit === "second" && minutes === 0));
  return shown
    .map(([value, unit]) => written(value, locale, { style: "unit", unit, unitDisplay: "short" }))
    .join("\u00a0");
}

/** ms UTC as "14:37" in the zone. */
export function formatTime(ms: number, locale: string, zone = DEFAULT_ZONE, withSeconds = false): string {
  const seconds = withSeconds ? ({ second: "2-digit" } as const) : {};
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone, ...seconds } as const;
  return plainSpaces(dateFormat(locale, options).format(ms));
}

/** "19 ноя", "19. Nov."; with `year: true` "19 ноя 2026". */
export function formatDate(ms: number, locale: string, zone = DEFAULT_ZONE, { year = false } = {}): string {
  const isRussian = locale.startsWith("ru");
  if (/^(de|fr)/.test(locale)) {
    const options = { day: "numeric", month: "short", year: year ? "numeric" : undefined, timeZone: zone } as const;
    return plainSpaces(dateFormat(locale, options).format(ms));
  }
  const parts = dateFormat(locale, {
    day: "numeric",
    month: isRussian ? "long" : "short",
    year: "numeric",
    timeZone: zone,
  }).formatToParts(ms);
  const part = (type: string) => parts.find((item) => item.type === type)?.value ?? "";
  // CLDR abbreviates Russian months unevenly ("нояб."); this takes three characters of the genitive.
  const month = isRussian ? part("month").slice(0, 3) : part("month").replace(".", "");
  return [part("day"), month, year && part("year")].filter(Boolean).join("\u00a0");
}

/** "19 ноября 2026 г."; English is British, as day and month are everywhere else. */
export function formatLongDate(ms: number, locale: string, zone: string, options: Intl.DateTimeFormatOptions): string {
  const english = locale.startsWith("en") ? "en-GB" : locale;
  return dateFormat(english, { day: "numeric", month: "long", timeZone: zone, ...options }).format(ms);
}

/** "1990-01-10" as "10 янв 1990". */
export function formatCalendarDay(day: string, locale: string): string {
  const ms = Date.parse(day);
  return Number.isNaN(ms) ? day : formatDate(ms, locale, "UTC", { year: true });
}

/** "сегодня, 14:37", "вчера, 19:45" or the date; `now` from the loader avoids a hydration mismatch. */
export function formatWhen(ms: number, now: number, locale: string, zone = DEFAULT_ZONE): string {
  const day = formatDay(ms, now, locale, zone);
  return isRecent(ms, now, zone) ? `${day}, ${formatTime(ms, locale, zone)}` : day;
}

/** "сегодня", "вчера" or the date. */
export function formatDay(ms: number, now: number, locale: string, zone = DEFAULT_ZONE): string {
  if (!isRecent(ms, now, zone)) return formatDate(ms, locale, zone, { year: yearOf(ms, zone) !== yearOf(now, zone) });
  const age = dayNumber(now, zone) - dayNumber(ms, zone);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-age, "day");
}

function isRecent(ms: number, now: number, zone: string) {
  const age = dayNumber(now, zone) - dayNumber(ms, zone);
  return age === 0 || age === 1;
}

function isoDay(ms: number, zone: string) {
  return dateFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(ms);
}

function dayNumber(ms: number, zone: string) {
  return Date.parse(isoDay(ms, zone)) / 86_400_000;
}

function yearOf(ms: number, zone: string) {
  return isoDay(ms, zone).slice(0, 4);
}
