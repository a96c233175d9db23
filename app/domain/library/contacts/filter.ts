import { type SQL, sql } from "drizzle-orm";
import { readEmail } from "../../base/shared/email";
import { parsePhone } from "../../base/shared/phone";
import type { Gender } from "./parse-row";
import { conditionTest, type SegmentAt } from "./segments/condition-test";
import { spelled } from "./spellings";

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
  segment?: SegmentAt;
}

/** "MM-DD", inclusive; wraps over New Year. */
export interface Birthdays {
  from: string;
  to: string;
}

/** Must match the index expressions exactly. */
export const NAME_KEY = sql.raw("coalesce(last_name, name, first_name, '')");
export const GIVEN_KEY = sql.raw("concat_ws(' ', coalesce(first_name, substr(name, instr(name, ' ') + 1)), last_name)");
export const MIDDLE_KEY = sql.raw("concat_ws(' ', middle_name, first_name)");
export const EMAIL_KEY = sql.raw("lower(email)");
export const DAY_KEY = sql.raw("substr(date, 6)");

export const LAST_CHARACTER = "\u{10ffff}";

/** `alias`: the contacts' name in the statement, for the segment. */
export function matching(filter: ContactFilter, alias?: string): SQL {
  const { phone, text, gender, birthday, hasEmail, from, to, segment } = filter;
  const terms = [
    // ":" follows "9", which makes it an upper bound for the prefix.
    phone === undefined ? null : sql`(phone >= ${phone} AND phone < ${`${phone}:`})`,
    text === undefined ? null : textMatches(text),
    gender === undefined ? null : sql`gender = ${gender}`,
    birthday === undefined ? null : anyOf(spansOf(birthday).map((span) => within(DAY_KEY, span))),
    hasEmail === undefined ? null : hasEmail ? sql`email IS NOT NULL` : sql`email IS NULL`,
    from === undefined ? null : sql`created_at >= ${from}`,
    to === undefined ? null : sql`created_at < ${to}`,
    segment === undefined ? null : conditionTest(segment, { alias }),
  ].filter((term) => term !== null);
  return terms.length === 0 ? sql`1` : sql`(${sql.join(terms, sql` AND `)})`;
}

export function isWhole(filter: ContactFilter): boolean {
  const { phone, text, gender, birthday, hasEmail, from, to, segment } = filter;
  return [phone, text, gender, birthday, hasEmail, from, to, segment].every((term) => term === undefined);
}

export type Span = readonly [from: string, to: string];

export function spansOf({ from, to }: Birthdays): Span[] {
  if (from <= to) return [[from, to]];
  return [
    [from, "12-31"],
    ["01-01", to],
  ];
}

export const namesLike = (text: string): Span[] =>
  spelled(text).map((spelling) => [spelling, `${spelling}${LAST_CHARACTER}`]);

/** Null for text that cannot start an e-mail. */
export function emailsLike(text: string): Span | null {
  const small = text.toLowerCase();
  return /^[!-~]+$/.test(small) ? [small, `${small}${LAST_CHARACTER}`] : null;
}

export function within(key: SQL, [from, to]: Span): SQL {
  return sql`${key} BETWEEN ${from} AND ${to}`;
}

/** Words of a name in any order; of three words, each possible pair. */
export function namePairs(text: string): Span[] {
  const words = text.split(/\s+/);
  const pairs = words.flatMap((one) => words.filter((other) => other !== one).map((other) => `${one} ${other}`));
  const texts = words.length === 3 ? pairs : words.length === 2 ? [text, ...pairs] : [text];
  return [...new Set(texts)].flatMap(namesLike);
}

/** Matches a surname, or a name that is not split. */
export const surnameMatches = (text: string): SQL => begins(NAME_KEY, namesLike(text));

/** Matches first and last name; with three words the middle name, too. */
export function givenNameMatches(text: string): SQL {
  const byGiven = begins(GIVEN_KEY, namePairs(text));
  return isWholeName(text) ? sql`(${byGiven} AND ${middleNameMatches(text)})` : byGiven;
}

export const middleNameMatches = (text: string): SQL => begins(MIDDLE_KEY, namePairs(text));

export const isWholeName = (text: string): boolean => text.split(/\s+/).length === 3;

export function nameMatches(text: string): SQL {
  const byMiddle = isWholeName(text) ? [] : [middleNameMatches(text)];
  return anyOf([surnameMatches(text), givenNameMatches(text), ...byMiddle]);
}

/** One parameter, however many spellings: D1 allows a hundred. */
const begins = (key: SQL, spans: Span[]) =>
  sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(spans)}) s WHERE ${key} BETWEEN s.value ->> 0 AND s.value ->> 1)`;

function textMatches(text: string): SQL {
  const emails = emailsLike(text);
  const byEmail = emails ? [sql`(email IS NOT NULL AND ${within(EMAIL_KEY, emails)})`] : [];
  return text.includes("@") ? anyOf(byEmail) : anyOf([nameMatches(text), ...byEmail]);
}

function anyOf(terms: SQL[]): SQL {
  return sql`(${sql.join([sql`0`, ...terms], sql` OR `)})`;
}

/** Digits from any notation: "8 916" and "+7 (916" become "7916"; null without digits. */
export function phonePrefix(typed: string): string | null {
  const whole = parsePhone(typed);
  if (whole !== null) return whole;
  const digits = typed.replace(/\D/g, "");
  if (digits === "") return null;
  const isRussian = !typed.trim().startsWith("+") && /^[89]/.test(digits);
  if (!isRussian) return digits;
  return digits.startsWith("8") ? `7${digits.slice(1)}` : `7${digits}`;
}

/** With letters or @ a name or e-mail; otherwise a phone. */
export function parseSearch(typed: string): Pick<ContactFilter, "phone" | "text"> | null {
  if (/[\p{L}@]/u.test(typed)) return { text: readEmail(typed) ?? typed };
  const phone = phonePrefix(typed);
  return phone === null ? null : { phone };
}
