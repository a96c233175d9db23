import { and, eq, gt, gte, lt, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { contacts } from "../../../db/schema/contacts";
import type { Viewer } from "../access/viewer";
import { firstIdAt } from "../shared/ids";
import { getList } from "./lists";
import type { ContactRow } from "./view";

export interface ContactFilter {
  listId: string;
  /** What the phone starts with, digits. */
  phone?: string;
  /** ms UTC, inclusive. */
  from?: number;
  /** ms UTC, exclusive. */
  to?: number;
  /** `next` of the page before. */
  cursor?: string;
  offset?: number;
  limit: number;
}

export interface ContactPage {
  rows: ContactRow[];
  /** What is known to be there when counting exactly would read the whole list. */
  total: number;
  isTotalExact: boolean;
  next: string | null;
}

/** With a phone and dates at once, this many pages of rows are looked at; `next` goes on from there. */
const WINDOW_PAGES = 3;

/**
 * Contacts of one list, newest first; by phone when a phone is looked for. Paged by key, reads at most 4 × limit rows
 * at any size (design §4). Null when the viewer has no such list.
 */
export async function findContacts(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: ContactFilter,
): Promise<ContactPage | null> {
  const [list, page] = await Promise.all([
    getList(db, viewer, filter.listId),
    filter.phone ? byPhone(db, viewer.id, filter, filter.phone) : newestFirst(db, viewer.id, filter),
  ]);
  if (!list) return null;
  const isWhole = !filter.phone && filter.from === undefined && filter.to === undefined;
  if (isWhole) return { ...page, total: list.contacts, isTotalExact: true };
  const total = (filter.offset ?? 0) + page.rows.length + (page.next ? 1 : 0);
  return { ...page, total, isTotalExact: !filter.cursor && page.next === null };
}

// Ids tell the time of their making: a range of dates is a range of the index.
async function newestFirst(
  db: Database,
  ownerId: string,
  { listId, from, to, cursor, offset = 0, limit }: ContactFilter,
) {
  const rows = await db
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.ownerId, ownerId),
        eq(contacts.listId, listId),
        from === undefined ? undefined : gte(contacts.id, firstIdAt(from)),
        to === undefined ? undefined : lt(contacts.id, firstIdAt(to)),
        cursor ? lt(contacts.id, cursor) : undefined,
      ),
    )
    .orderBy(sql`${contacts.id} DESC`)
    .limit(limit + 1)
    .offset(offset);
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

async function byPhone(db: Database, ownerId: string, filter: ContactFilter, phone: string) {
  const { listId, from = 0, to = Number.POSITIVE_INFINITY, cursor, offset = 0, limit } = filter;
  const hasDates = filter.from !== undefined || filter.to !== undefined;
  const window = hasDates ? limit * WINDOW_PAGES : limit + 1;
  const seen = await db
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.ownerId, ownerId),
        eq(contacts.listId, listId),
        gte(contacts.phone, phone),
        // ":" follows "9": every number that begins with these digits is below.
        lt(contacts.phone, `${phone}:`),
        cursor ? gt(contacts.phone, cursor) : undefined,
      ),
    )
    .orderBy(contacts.phone)
    .limit(window)
    .offset(offset);
  const matching = seen.filter(({ createdAt }) => createdAt >= from && createdAt < to);
  const page = matching.slice(0, limit);
  const hasMore = matching.length > limit || (hasDates && seen.length === window);
  const last = matching.length > limit ? page.at(-1) : seen.at(-1);
  return { rows: page, next: hasMore ? (last?.phone ?? null) : null };
}
