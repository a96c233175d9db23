import { type SQL, sql } from "drizzle-orm";
import type { Gender } from "./parse-row";

export interface ContactFilter {
  phone?: string;
  text?: string;
  gender?: Gender;
  birthday?: Birthdays;
  hasEmail?: boolean;
  /** ms UTC, inclusive. */
  from?: number;
  /** ms UTC, exclusive. */
  to?: number;
}

/** "MM-DD", inclusive; wraps over New Year. */
export interface Birthdays {
  from: string;
  to: string;
}

/** Must match the index expressions exactly. */
export const NAME_KEY = sql.raw("coalesce(last_name, name, first_name, '')");
export const EMAIL_KEY = sql.raw("lower(email)");
export const DAY_KEY = sql.raw("substr(date, 6)");

export const LAST_CHARACTER = "\u{10ffff}";

export function matching(filter: ContactFilter): SQL {
  const { phone, text, gender, birthday, hasEmail, from, to } = filter;
  const terms = [
    // ":" follows "9": an upper bound for the prefix.
    phone === undefined ? null : sql`(phone >= ${phone} AND phone < ${`${phone}:`})`,
    text === undefined ? null : textMatches(text),
    gender === undefined ? null : sql`gender = ${gender}`,
    birthday === undefined ? null : anyOf(spansOf(birthday).map((span) => within(DAY_KEY, span))),
    hasEmail === undefined ? null : hasEmail ? sql`email IS NOT NULL` : sql`email IS NULL`,
    from === undefined ? null : sql`created_at >= ${from}`,
    to === undefined ? null : sql`created_at < ${to}`,
  ].filter((term) => term !== null);
  return terms.length === 0 ? sql`1` : sql`(${sql.join(terms, sql` AND `)})`;
}

export function isWhole(filter: ContactFilter): boolean {
  const { phone, text, gender, birthday, hasEmail, from, to } = filter;
  return [phone, text, gender, birthday, hasEmail, from, to].every((term) => term === undefined);
}

export type Span = readonly [from: string, to: string];

export function spansOf({ from, to }: Birthdays): Span[] {
  if (from <= to) return [[from, to]];
  return [
    [from, "12-31"],
    ["01-01", to],
  ];
}

/** SQLite folds ASCII only: tries four spellings. */
export function namesLike(text: string): Span[] {
  const small = text.toLowerCase();
  const capitalised = small.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
  const spellings = new Set([text, capitalised, text.toUpperCase(), small]);
  return [...spellings].sort().map((spelling) => [spelling, `${spelling}${LAST_CHARACTER}`]);
}

/** Null for text that cannot start an e-mail. */
export function emailsLike(text: string): Span | null {
  const small = text.toLowerCase();
  return /^[!-~]+$/.test(small) ? [small, `${small}${LAST_CHARACTER}`] : null;
}

export function within(key: SQL, [from, to]: Span): SQL {
  return sql`${key} BETWEEN ${from} AND ${to}`;
}

export function nameMatches(text: string): SQL {
  return anyOf(namesLike(text).map((span) => within(NAME_KEY, span)));
}

function textMatches(text: string): SQL {
  const emails = emailsLike(text);
  const byEmail = emails ? [sql`(email IS NOT NULL AND ${within(EMAIL_KEY, emails)})`] : [];
  return text.includes("@") ? anyOf(byEmail) : anyOf([nameMatches(text), ...byEmail]);
}

function anyOf(terms: SQL[]): SQL {
  return sql`(${sql.join([sql`0`, ...terms], sql` OR `)})`;
}

/** From any notation: "8 916" and "+7 (916" are "7916"; null without digits. */
export function phonePrefix(typed: string): string | null {
  const digits = typed.replace(/\D/g, "");
  if (digits === "") return null;
  const isRussian = !typed.trim().startsWith("+") && /^[89]/.test(digits);
  if (!isRussian) return digits;
  return digits.startsWith("8") ? `7${digits.slice(1)}` : `7${digits}`;
}

/** Letters or @: name or e-mail; otherwise a phone. */
export function parseSearch(typed: string): Pick<ContactFilter, "phone" | "text"> | null {
  if (/[\p{L}@]/u.test(typed)) return { text: typed };
  const phone = phonePrefix(typed);
  return phone === null ? null : { phone };
}
