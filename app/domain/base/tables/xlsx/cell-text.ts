import { dateFromSerial, format, getFormatDateInfo, getFormatFromId, getFormatInfo } from "numfmt";

/** Days between Excel's two calendars. */
const DAYS_TO_1904 = 1462;
const PRECISION = 15;

export type NumberWriter = (value: number) => string;

export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(PRECISION)));
}

export function builtInFormat(id: number): string {
  return getFormatFromId(id) || "General";
}

/** Keeps leading zeros, masks, percent; dates as dd.mm.yyyy. No thousands separators: they would break phones. */
export function numberWriter(code: string, isFrom1904: boolean): NumberWriter {
  try {
    const { type, isDate, isPercent, maxDecimals } = getFormatInfo(code);
    if (isDate) return dateWriter(code, isFrom1904 ? DAYS_TO_1904 : 0);
    if (isPercent || (type === "number" && maxDecimals === 0)) return (value) => format(code, value, OPTIONS);
    if (type === "number" || type === "grouped" || type === "currency") return (value) => rounded(value, maxDecimals);
    return plainNumber;
  } catch {
    return plainNumber;
  }
}

const OPTIONS = { dateErrorNumber: true, overflow: "" } as const;

const MOST_DECIMALS = 100;

function rounded(value: number, decimals: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.min(decimals, MOST_DECIMALS));
}

function dateWriter(code: string, offset: number): NumberWriter {
  const { year, month, day, hours, seconds } = getFormatDateInfo(code);
  return (value) => {
    const parts = value >= 0 ? dateFromSerial(value + offset) : null;
    if (!parts) return plainNumber(value);
    if (!year || !month || !day) return format(code, value + offset, OPTIONS);
    const [y, mo, d, h, mi, s] = parts.map((part) => String(part).padStart(2, "0"));
    return `${d}.${mo}.${y}${hours ? ` ${h}:${mi}${seconds ? `:${s}` : ""}` : ""}`;
  };
}
