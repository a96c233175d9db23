import type { Viewer } from "../../../domain/base/access/viewer";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { DEFAULT_ZONE } from "../../../domain/base/shared/time/default-zone";
import { momentAt } from "../../../domain/base/shared/time/zones";
import { comingBirthdays, parseDayOfYear } from "../../../domain/library/contacts/birthdays";
import { type Birthdays, type ContactFilter, parseSearch } from "../../../domain/library/contacts/filter";
import type { Conditions } from "../../../domain/library/contacts/segments/fields";
import { conditionsOf, getSegment } from "../../../domain/library/contacts/segments/segments";
import { boundsOf } from "../../../web/lists/periods";
import type { ListQuery } from "./query";

const AHEAD = { today: 0, week: 6, month: 29 };
const DAY = 24 * 60 * 60_000;

/** The address's filter; null if it cannot match. A segment takes a trip more: its conditions come first. */
export async function readFilter(
  { db, clock }: Pick<Platform, "db" | "clock">,
  owner: Pick<Viewer, "id">,
  query: ListQuery,
  zone?: string,
): Promise<ContactFilter | null> {
  const row = query.segment === null ? null : await getSegment(db, owner, query.segment);
  return filterOf(query, clock(), zone, row && conditionsOf(row));
}

function filterOf(
  query: ListQuery,
  now: number,
  zone = DEFAULT_ZONE,
  segment: Conditions | null = null,
): ContactFilter | null {
  const search = query.q === null ? {} : parseSearch(query.q);
  if (!search || noDays(query).length > 0 || (query.segment !== null && !segment)) return null;
  return {
    ...search,
    gender: query.gender ?? undefined,
    birthday: birthdaysOf(query, now, zone),
    hasEmail: query.email === null ? undefined : query.email === "yes",
    ...(query.added ? boundsOf(query.added, now, zone) : {}),
    ...daysOf(query, zone),
    ...(segment && { segment: { ...segment, at: now } }),
  };
}

/** Day fields with a day that no year has. */
export function noDays(query: ListQuery): DayName[] {
  return DAYS.filter((name) => query[name] !== null && parseDayOfYear(query[name]) === null);
}

const DAYS = ["bornFrom", "bornTo"] as const;
type DayName = (typeof DAYS)[number];

function birthdaysOf({ birthday, bornFrom, bornTo }: ListQuery, now: number, zone: string): Birthdays | undefined {
  if (birthday) return comingBirthdays(AHEAD[birthday], now, zone);
  const from = bornFrom && parseDayOfYear(bornFrom);
  const to = bornTo && parseDayOfYear(bornTo);
  return from || to ? { from: from || "01-01", to: to || "12-31" } : undefined;
}

function daysOf({ from, to }: ListQuery, zone: string): Pick<ContactFilter, "from" | "to"> {
  const start = startOf(from, zone);
  const end = startOf(to, zone, DAY);
  return { ...(start === null ? {} : { from: start }), ...(end === null ? {} : { to: end }) };
}

function startOf(day: string | null, zone: string, shift = 0): number | null {
  const local = day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(local) ? null : momentAt(local + shift, zone);
}
