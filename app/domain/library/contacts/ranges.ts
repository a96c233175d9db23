import { type SQL, sql } from "drizzle-orm";
import { firstIdAt } from "../../base/shared/ids";
import {
  type ContactFilter,
  DAY_KEY,
  EMAIL_KEY,
  emailsLike,
  GIVEN_KEY,
  givenNameMatches,
  isWholeName,
  LAST_CHARACTER,
  MIDDLE_KEY,
  middleNameMatches,
  NAME_KEY,
  nameMatches,
  namePairs,
  namesLike,
  type Span,
  spansOf,
  surnameMatches,
  within,
} from "./filter";
import type { Order } from "./orders";
import type { Gender } from "./parse-row";

/** Ordered by `key`, then phone. */
export interface Range {
  index: "" | `contacts_by_${"id" | "email" | "birthday" | "name" | "given_name" | "middle_name"}`;
  key: SQL;
  where: SQL;
  gender?: Gender | null;
  span?: Span;
  isDown: boolean;
}

export interface Way {
  ranges: Range[];
  rest: ContactFilter;
}

const PHONE = sql.raw("phone");
const ID = sql.raw("id");
const ALL = sql.raw("1");
export const GENDERS = ["female", "male", null] as const;
// Must match the index conditions exactly.
export const GIVEN = sql`${GIVEN_KEY} <> ${NAME_KEY}`;
export const MIDDLE = sql.raw("middle_name IS NOT NULL");
export const NAMED = sql.raw("(gender IS NOT NULL OR coalesce(last_name, name, first_name, '') <> '')");

/** Chooses the index by the narrowest condition. */
export function wayTo(filter: ContactFilter, order: Order): Way {
  const { phone, text, birthday, gender, hasEmail, from, to } = filter;
  if (phone !== undefined) {
    // ":" follows "9".
    const range = keyed("", PHONE, [phone, `${phone}:`], ALL);
    return { ranges: [range], rest: { ...filter, phone: undefined } };
  }
  if (text !== undefined) return { ranges: byText(text, gender), rest: { ...filter, text: undefined } };
  if (birthday) {
    const ranges = spansOf(birthday).map((span) => keyed("contacts_by_birthday", DAY_KEY, span, sql`date IS NOT NULL`));
    return { ranges, rest: { ...filter, birthday: undefined } };
  }
  if (from !== undefined || to !== undefined) {
    const span = [
      from === undefined ? "" : firstIdAt(from),
      to === undefined ? LAST_CHARACTER : firstIdAt(to),
    ] as const;
    const range = { ...keyed("contacts_by_id", ID, span, ALL), isDown: order !== "old" };
    return { ranges: [range], rest: { ...filter, from: undefined, to: undefined } };
  }
  if (gender) {
    const range: Range = { index: "contacts_by_name", key: NAME_KEY, where: NAMED, gender, isDown: false };
    return { ranges: [range], rest: { ...filter, gender: undefined } };
  }
  if (hasEmail) {
    const where = sql`email IS NOT NULL`;
    const rest = { segment: filter.segment };
    return { ranges: [{ index: "contacts_by_email", key: EMAIL_KEY, where, isDown: false }], rest };
  }
  if (order === "phone" || hasEmail === false)
    return { ranges: [{ index: "", key: PHONE, where: ALL, isDown: false }], rest: filter };
  return { ranges: [{ index: "contacts_by_id", key: ID, where: ALL, isDown: order === "new" }], rest: filter };
}

/** By surname, then first and middle name, then e-mail: each finds only contacts that the previous ones did not. */
function byText(text: string, gender: ContactFilter["gender"]): Range[] {
  const emails = emailsLike(text);
  const byEmail = (where: SQL) => (emails ? [keyed("contacts_by_email", EMAIL_KEY, emails, where)] : []);
  const hasEmail = sql`email IS NOT NULL`;
  if (text.includes("@")) return byEmail(hasEmail);
  const bySurname = (gender ? [gender] : GENDERS).flatMap((gender) =>
    namesLike(text).map((span) => ({ ...keyed("contacts_by_name", NAME_KEY, span, NAMED), gender })),
  );
  const byGivenName = sql`${GIVEN} AND ${isWholeName(text) ? middleNameMatches(text) : sql`1`} AND NOT ${surnameMatches(text)}`;
  const middle = sql`${MIDDLE} AND NOT (${surnameMatches(text)} OR ${givenNameMatches(text)})`;
  const pairs = namePairs(text);
  return [
    ...bySurname,
    ...pairs.map((span) => keyed("contacts_by_given_name", GIVEN_KEY, span, byGivenName)),
    ...(isWholeName(text) ? [] : pairs.map((span) => keyed("contacts_by_middle_name", MIDDLE_KEY, span, middle))),
    ...byEmail(sql`${hasEmail} AND NOT ${nameMatches(text)}`),
  ];
}

function keyed(index: Range["index"], key: SQL, span: Span, where: SQL): Range {
  return { index, key, where, span, isDown: false };
}

/** `place` replaces the span of the key. */
export function whereOf({ key, where, gender, span }: Range, place = span ? within(key, span) : sql`1`): SQL {
  const ofGender = gender === undefined ? sql`1` : sql`gender IS ${gender}`;
  return sql`${ofGender} AND ${place} AND ${where}`;
}
