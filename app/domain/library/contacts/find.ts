import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { jsonRows } from "../../../../db/json-rows";
import type { Viewer } from "../../base/access/viewer";
import { timeOfId } from "../../base/shared/ids";
import { MOST_COUNTED, type Page } from "../../base/shared/pages";
import { packed, unpacked } from "../../base/shared/sorted-pages";
import { type WalkedList, walkPage } from "../../base/shared/walk-page";
import { contactColumns, rowOf } from "./contact-row";
import { type ContactFilter, isWhole, matching } from "./filter";
import { getList } from "./lists";
import type { Order } from "./orders";
import { type Range, wayTo, whereOf } from "./ranges";
import { readsMessages } from "./segments/fields";
import type { ContactRow } from "./view";

export interface ContactQuery extends ContactFilter {
  listId: string;
  order?: Order;
  sort?: WalkedList["sort"];
  cursor?: string;
  offset?: number;
  limit: number;
  /** If not set, the total of a filtered list is a lower bound. */
  isCounted?: boolean;
}

const word = jsonRows(["gender", "first", "last"]);

/** Rows scanned where no index applies: through an index each is read twice, and a person's messages are read, too. */
const windowOf = ({ segment }: ContactFilter) => (segment && readsMessages(segment) ? 1000 : 2000);

/** Columns of a contact `t` by `$order` value. */
export const CONTACT_ORDERS = {
  name: sql.raw("coalesce(t.last_name, t.name, t.first_name, '')"),
  phone: sql.raw("t.phone"),
};

/**
 * Newest first unless a condition sets the order: walks the index of the narrowest condition. Null for an unknown list.
 */
export async function findContacts(
  db: Database,
  viewer: Pick<Viewer, "id">,
  query: ContactQuery,
): Promise<Page<ContactRow> | null> {
  if (query.sort) return (await getList(db, viewer, query.listId)) && findSorted(db, viewer, query);
  const from = query.cursor ? read(query.cursor, query.order) : null;
  const [list, page, count] = await Promise.all([
    getList(db, viewer, query.listId),
    walk(db, viewer.id, query, from),
    query.isCounted && !isWhole(query) ? countOf(db, viewer.id, query) : null,
  ]);
  if (!list) return null;
  const { rows, next, end } = page;
  const searchedTo = end === null ? null : timeOfId(end);
  const known = isWhole(query) ? { total: list.contacts, isTotalExact: true } : null;
  const least = (query.offset ?? 0) + rows.length + Number(next !== null && end === null);
  const figures = count ?? known ?? { total: least, isTotalExact: next === null && !query.cursor };
  return { rows, next, ...figures, searchedTo };
}

async function findSorted(
  db: Database,
  { id: ownerId }: Pick<Viewer, "id">,
  query: ContactQuery,
): Promise<Page<ContactRow>> {
  const { listId, sort, cursor, offset, limit } = query;
  const own = sql`t.owner_id = ${ownerId} AND t.list_id = ${listId}`;
  const page = await walkPage(
    db,
    {
      rows: sql`contacts t INDEXED BY contacts_by_id WHERE ${own}`,
      hit: matching(query, "t"),
      sort,
      cost: 2,
      columns: contactColumns("t"),
      join: sql`contacts t ON s.scan_shown AND ${own} AND t.id = s.scan_id`,
    },
    { cursor, offset, limit },
  );
  return { ...page, rows: page.rows.map((raw) => rowOf(raw as Record<keyof ContactRow, unknown>)) };
}

/** All contacts of an account over all lists. No index has their common order, so each page reads them all. */
export async function findInAllLists(
  db: Database,
  { id: ownerId }: Pick<Viewer, "id">,
  { sort, cursor, offset, limit, order = "new", ...filter }: Omit<ContactQuery, "listId">,
): Promise<Page<ContactRow>> {
  const { from, to, ...others } = filter;
  const page = await walkPage(
    db,
    {
      rows: sql`contact_lists l CROSS JOIN contacts t ON t.owner_id = l.owner_id AND t.list_id = l.id
        WHERE l.owner_id = ${ownerId}`,
      hit: isWhole(others) ? undefined : matching(others, "t"),
      sort,
      columns: contactColumns("t"),
      known: isWhole(filter)
        ? sql`SELECT coalesce(sum(contacts), 0) FROM contact_lists WHERE owner_id = ${ownerId}`
        : undefined,
      join: sql`(SELECT c.* FROM contact_lists l CROSS JOIN contacts c ON c.owner_id = l.owner_id AND c.list_id = l.id
        WHERE l.owner_id = ${ownerId}) t ON s.scan_shown AND t.id = s.scan_id`,
    },
    { from, to, cursor, offset, limit, isCounted: true, direction: order === "old" ? "asc" : "desc" },
  );
  return { ...page, rows: page.rows.map((raw) => rowOf(raw as Record<keyof ContactRow, unknown>)) };
}

/** With the same list and conditions; null at either end. `isIt`: a condition that only this contact fulfils. */
export async function neighbours(
  db: Database,
  viewer: Pick<Viewer, "id">,
  query: Omit<ContactQuery, "limit" | "cursor" | "offset">,
  isIt: SQL,
): Promise<{ prev: ContactRow | null; next: ContactRow | null }> {
  const stand = await standOf(db, viewer.id, query, isIt);
  if (!stand) return { prev: null, next: null };
  const neighbourQuery = { ...query, limit: NEIGHBOUR_READS };
  const [before, behind] = await Promise.all([
    walk(db, viewer.id, neighbourQuery, stand, true),
    walk(db, viewer.id, neighbourQuery, stand),
  ]);
  return { prev: before.rows[0] ?? null, next: behind.rows[0] ?? null };
}

const NEIGHBOUR_READS = 5;

type Stand = [range: number, key: string | SQL, phone: string | SQL];

async function standOf(
  db: Database,
  ownerId: string,
  query: Pick<ContactQuery, "listId" | "order"> & ContactFilter,
  isIt: SQL,
): Promise<Stand | null> {
  const { ranges } = wayTo(query, query.order ?? "new");
  const own = sql`FROM contacts WHERE owner_id = ${ownerId} AND list_id = ${query.listId} AND ${isIt}`;
  const [only] = ranges;
  // The walk itself reads its starting point.
  if (only && ranges.length === 1)
    return [0, sql`(SELECT ${only.key} ${own} AND ${whereOf(only)})`, sql`(SELECT phone ${own})`];
  const here = together(ranges, 0, false).map(({ ranges: [range], ranges: some, at }) =>
    some.length === 1
      ? sql`iif(${whereOf(range!)}, json_array(${at}, ${range!.key}, phone), NULL)`
      : sql`(SELECT json_array(${at} + r.nr, ${range!.key}, phone) FROM ${spellings(some)} WHERE ${isSpelt(range!)})`,
  );
  const [row] = await db.all<{ stand: string | null }>(
    sql`SELECT coalesce(${sql.join(here, sql`, `)}, NULL) AS stand ${own}`,
  );
  return row?.stand ? (JSON.parse(row.stand) as Stand) : null;
}

const spellings = (ranges: Range[]) =>
  sql`(SELECT key AS nr, ${word.gender} AS sex, ${word.first} AS first, ${word.last} AS last
    FROM json_each(${word.json(ranges.map(({ gender, span }) => ({ gender, first: span?.[0], last: span?.[1] })))})) r`;

const isSpelt = ({ gender, key, where }: Range) =>
  sql`${gender === undefined ? sql`1` : sql`gender IS r.sex`} AND ${key} BETWEEN r.first AND r.last AND ${where}`;

type Scanned = Record<keyof ContactRow, unknown> & { range: number; key: string; matches: number };

async function walk(db: Database, ownerId: string, query: ContactQuery, from: Stand | null, isBack = false) {
  const { limit } = query;
  const { statements, isPlain, skipped, window } = wayOf(ownerId, query, from, isBack);
  const most = limit + skipped + 1;
  let found: Scanned[] = [];
  let end: Scanned | undefined;
  for (const statement of statements) {
    if (found.length >= most || end) break;
    const looked = isPlain ? statement(window - found.length) : statement(window);
    const meant = isPlain ? looked : sql`SELECT * FROM (${looked}) WHERE matches LIMIT ${most - found.length}`;
    found = found.concat(await db.all<Scanned>(meant));
    if (!isPlain && found.length < most)
      [end] = await db.all<Scanned>(sql`SELECT * FROM (${looked}) LIMIT 1 OFFSET ${window - 1}`);
  }
  const shown = found.slice(skipped);
  const page = shown.slice(0, limit);
  const hasMore = shown.length > limit;
  const last = hasMore ? page.at(-1) : end;
  return {
    rows: page.map(contactOf),
    next: last ? written([last.range, last.key, String(last.phone)], query.order) : null,
    end: hasMore || !end ? null : String(end.id),
  };
}

async function countOf(db: Database, ownerId: string, query: ContactQuery) {
  const { statements, isPlain } = wayOf(ownerId, { ...query, offset: 0 }, null);
  // Rows found by index alone are read once.
  const window = isPlain ? MOST_COUNTED + 1 : windowOf(query);
  let [total, isCut] = [0, false];
  for (const statement of statements) {
    if (isCut) break;
    const [part] = await db.all<{ looked: number; hits: number }>(
      sql`SELECT count(*) AS looked, coalesce(sum(matches), 0) AS hits FROM (${statement(window)})`,
    );
    total += part?.hits ?? 0;
    isCut = (part?.looked ?? 0) >= window;
  }
  return { total: Math.min(total, MOST_COUNTED), isTotalExact: !isCut && total <= MOST_COUNTED };
}

/** A page's phones and lower-case e-mails, for a parallel query; null if its rows need a scan. */
export function addressesOf({ id }: Pick<Viewer, "id">, query: ContactQuery): SQL | null {
  const { statements, isPlain, skipped } = wayOf(id, query, query.cursor ? read(query.cursor, query.order) : null);
  const [only, ...others] = statements;
  if (!only || others.length > 0 || !isPlain || skipped > 0) return null;
  return sql`SELECT phone, lower(email) AS email FROM (${only(query.limit)})`;
}

/** Most parts of a statement in D1. */
const MOST_PARTS = 5;

function wayOf(ownerId: string, query: ContactQuery, from: Stand | null, isBack = false) {
  const { listId, offset = 0, limit } = query;
  const { ranges, rest } = wayTo(query, query.order ?? "new");
  const isPlain = isWhole(rest);
  const stretches = pieces(ranges, from, isBack);
  // In a single piece SQL skips rows without checking for a match.
  const skipped = isPlain && stretches.length === 1 ? 0 : offset;
  const window = isPlain ? limit + skipped + 1 : windowOf(query);
  const parts = Array.from({ length: Math.ceil(stretches.length / MOST_PARTS) }, (_, part) =>
    stretches.slice(part * MOST_PARTS, (part + 1) * MOST_PARTS),
  );
  // A later piece reads only as much as the earlier ones leave.
  const statements = parts.map((some) => (left: number) => {
    const page = sql`LIMIT ${left} OFFSET ${offset - skipped}`;
    const read = some.map((piece) => sql`SELECT * FROM (${looking(ownerId, listId, piece, rest, isBack, page)})`);
    return sql`${sql.join(read, sql` UNION ALL `)} LIMIT ${left}`;
  });
  return { statements, isPlain, skipped, window };
}

interface Piece {
  ranges: Range[];
  at: number;
  key?: SQL;
  isOneKey?: boolean;
}

function pieces(ranges: Range[], from: Stand | null, isBack: boolean): Piece[] {
  const [at, key, phone] = from ?? [isBack ? ranges.length : -1, "", ""];
  const ahead = isBack ? ranges.slice(0, at) : ranges.slice(at + 1);
  const range = from && ranges[at];
  if (!range) return together(ahead, isBack ? 0 : at + 1, isBack);
  const isUp = range.isDown === isBack;
  const sign = sql.raw(isUp ? ">" : "<");
  // One bound only: SQLite might otherwise seek by the wrong one.
  const end =
    range.span && (isUp ? sql`AND ${range.key} <= ${range.span[1]}` : sql`AND ${range.key} >= ${range.span[0]}`);
  return [
    { ranges: [range], at, key: sql`${range.key} = ${key} AND phone ${sign} ${phone}`, isOneKey: true },
    { ranges: [range], at, key: sql`${range.key} ${sign} ${key} ${end ?? sql``}` },
    ...together(ahead, isBack ? 0 : at + 1, isBack),
  ];
}

/** Forwards, spellings of a word within one index share a statement. */
function together(ranges: Range[], first: number, isBack: boolean): Piece[] {
  const alone = ranges.map((range, index): Piece => ({ ranges: [range], at: first + index }));
  if (isBack) return alone.reverse();
  return alone.reduce<Piece[]>((joined, piece) => {
    const before = joined.at(-1);
    if (before && isBesides(before.ranges[0]!, piece.ranges[0]!)) before.ranges.push(...piece.ranges);
    else joined.push(piece);
    return joined;
  }, []);
}

const isBesides = (one: Range, other: Range) =>
  one.index === other.index && one.span !== undefined && other.span !== undefined && /_name$/.test(one.index);

function looking(ownerId: string, listId: string, piece: Piece, rest: ContactFilter, isBack: boolean, page: SQL): SQL {
  const { ranges, at, key, isOneKey } = piece;
  const [range] = ranges as [Range];
  const index = sql.raw(range.index && `INDEXED BY ${range.index}`);
  const own = sql`owner_id = ${ownerId} AND list_id = ${listId}`;
  const what = sql`${COLUMNS}, ${range.key} AS key, ${matching(rest)} AS matches`;
  const way = direction(range, isBack);
  const order = isOneKey ? sql`phone ${way}` : sql`${range.key} ${way}, phone ${way}`;
  if (ranges.length === 1)
    return sql`SELECT ${what}, ${at} AS range FROM contacts ${index} WHERE ${own} AND ${whereOf(range, key)}
      ORDER BY ${order} ${page}`;
  // CROSS JOIN preserves the order.
  return sql`SELECT ${what}, ${at} + r.nr AS range
    FROM ${spellings(ranges)} CROSS JOIN contacts ${index} ON ${own} AND ${isSpelt(range)} ${page}`;
}

function direction({ isDown }: Range, isBack: boolean): SQL {
  return sql.raw(isDown === isBack ? "ASC" : "DESC");
}

const COLUMNS = contactColumns();

function contactOf({ range: _, key: __, matches: ___, ...row }: Scanned): ContactRow {
  return rowOf(row);
}

const written = (stand: [range: number, key: string, phone: string], order: Order = "new") => packed([...stand, order]);

function read(cursor: string, order: Order = "new"): Stand | null {
  const [range, key, phone, ofOrder] = unpacked(cursor) ?? [];
  if (ofOrder !== order || typeof range !== "number" || typeof key !== "string" || typeof phone !== "string")
    return null;
  return [range, key, phone];
}

/** True for a cursor of a list in this order. */
export const isCursorOf = (cursor: string, order: Order): boolean => read(cursor, order) !== null;
