import { dateFromSerial, format, getFormatDateInfo, getFormatFromId, getFormatInfo } from "numfmt";

/** Days between the two calendars of Excel. */
const DAYS_TO_1904 = 1462;
/** Digits that a spreadsheet keeps of a number. */
const PRECISION = 15;

/** How a cell's style writes a number. */
export type NumberWriter = (value: number) => string;

export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(PRECISION)));
}

/** What Excel's own format of this number is, for those that a file does not spell out. */
export function builtInFormat(id: number): string {
  return getFormatFromId(id) || "General";
}

/**
 * Writes numbers as people see them under a format: leading zeros and masks of phones, percent, dates (as dd.mm.yyyy,
 * whatever the order of their parts). Thousands are not parted, or a phone in such a column would be none.
 */
export function numberWriter(code: string, isFrom1904: boolean): NumberWriter {
  try {
    const { type, isDate, isPercent, maxDecimals } = getFormatInfo(code);
    if (isDate) return dateWriter(code, isFrom1904 ? DAYS_TO_1904 : 0);
    if (isPercent || (type === "number" && maxDecimals === 0)) return (value) => format(code, value, OPTIONS);
    if (type === "number" || type === "grouped" || type === "currency") return (value) => rounded(value, maxDecimals);
    return plainNumber;
  } catch {
    // A format that nobody can read says nothing.
    return plainNumber;
  }
}

const OPTIONS = { dateErrorNumber: true, overflow: "" } as const;

/** More of them no number is written with. */
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
