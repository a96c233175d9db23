import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { Viewer } from "../../../base/access/viewer";
import { timeOfId } from "../../../base/shared/ids";
import type { Page } from "../../../base/shared/pages";
import { packed, strangeCursor, unpacked } from "../../../base/shared/sorted-pages";
import { contactColumns, rowOf } from "../contact-row";
import type { ContactRow } from "../view";
import { conditionTest, type SegmentAt } from "./condition-test";
import { contactsOf } from "./count";
import { readsMessages } from "./fields";

interface SegmentQuery {
  segment: SegmentAt;
  /** From an earlier page's `next`. */
  cursor?: string | undefined;
  offset?: number | undefined;
  limit: number;
}

/** Contacts looked through for a page: each counts as read three times, and its messages are read, too. */
const windowOf = (segment: SegmentAt) => (readsMessages(segment) ? 2500 : 6500);

/**
 * A segment's contacts by list, newest list first, then by phone: along the key, so that a page of 1,000,000 reads at
 * most 20,000 rows. Somebody in two lists is listed twice. Throws `invalid` for a cursor of another list.
 */
export async function findSegmentContacts(
  db: Database,
  viewer: Pick<Viewer, "id">,
  { segment, cursor, offset = 0, limit }: SegmentQuery,
): Promise<Page<ContactRow>> {
  const window = windowOf(segment);
  const along = (columns: SQL) => sql`SELECT ${columns} FROM ${contactsOf(viewer, segment)} WHERE ${after(cursor)}
    ORDER BY l.id DESC, c.phone`;
  const test = conditionTest(segment, { alias: "c", isDirect: true });
  type Row = Record<keyof ContactRow, unknown>;
  const [found, [end]] = await db.batch([
    db.all<Row>(sql`SELECT * FROM (${along(sql`${contactColumns("c")}, ${test} AS hit`)} LIMIT ${window})
      WHERE hit LIMIT ${limit + 1} OFFSET ${offset}`),
    db.all<Pick<ContactRow, "listId" | "phone" | "id">>(
      sql`${along(sql`c.list_id AS "listId", c.phone AS phone, c.id AS id`)} LIMIT 1 OFFSET ${window - 1}`,
    ),
  ]);
  const rows = found.slice(0, limit).map(({ hit: _, ...row }: Row & { hit?: unknown }) => rowOf(row));
  const isFull = found.length > limit;
  const last = isFull ? rows.at(-1) : end;
  const least = offset + found.length;
  return {
    rows,
    next: last ? packed([last.listId, last.phone]) : null,
    total: found.length === 0 ? 0 : least,
    isTotalExact: !last && cursor === undefined,
    searchedTo: !isFull && end ? timeOfId(end.id) : null,
  };
}

function after(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql`1`;
  const [listId, phone, ...more] = unpacked(cursor) ?? [];
  if (typeof listId !== "string" || typeof phone !== "string" || more.length > 0) throw strangeCursor();
  return sql`l.id <= ${listId} AND c.phone > iif(l.id = ${listId}, ${phone}, '')`;
}
