import type { Micros } from "../../base/shared/money";
import { withoutMarks } from "../../base/shared/visible";

export interface IncomingPayment {
  number: string;
  /** "2026-11-20": day of receipt. */
  day: string;
  /** Date of the payment order, even if the date of receipt is known. */
  orderDay: string;
  amount: Micros;
  /** ISO 4217; the account's currency. */
  currency: string;
  account: string;
  payerAccount: string;
  payer: string;
  inn: string;
  purpose: string;
}

/** Values as in the file, with the line number and the field that could not be read. */
export interface UnreadLine {
  line: number;
  why: "day" | "sum" | "account";
  number: string;
  day: string;
  sum: string;
  payer: string;
  purpose: string;
}

export interface Statement {
  payments: IncomingPayment[];
  /** Outgoing payments, and those between own accounts. */
  others: number;
  unread: UnreadLine[];
}

// Banks use 210 characters for a purpose and six digits for a number.
const MOST_TEXT = 500;
const MOST_NUMBER = 40;

/** Limits the length before any parsing. */
export const boundedText = (text: string) => withoutMarks(text.slice(0, MOST_TEXT)).replace(/\s+/g, " ").trim();
export const boundedNumber = (text: string) => withoutMarks(text.slice(0, MOST_NUMBER)).trim();

const FORMS = [
  /^(?<day>\d{1,2})(?<sign>[./-])(?<month>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})(?:[T ]|$)/,
  /^(?<year>\d{4})(?<sign>[./-]?)(?<month>\d{2})\k<sign>(?<day>\d{2})(?:[T Z+]|$)/,
];

/** "2026-11-20" from the formats of banks and editors, with or without a time; "" if invalid. */
export function isoDay(text: string): string {
  for (const form of FORMS) {
    const { day = "", month = "", year = "" } = form.exec(text.trim())?.groups ?? {};
    if (day === "") continue;
    const written = [year.padStart(4, "20"), month.padStart(2, "0"), day.padStart(2, "0")].join("-");
    const at = Date.parse(written);
    // `Date` rolls over, so 31 February must be rejected.
    if (!Number.isNaN(at) && new Date(at).toISOString().startsWith(written)) return written;
  }
  return "";
}
