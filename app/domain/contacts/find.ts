import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { jsonRows } from "../../../db/json-rows";
import { contacts } from "../../../db/schema/contacts";
import type { Viewer } from "../access/viewer";
import { type ContactFilter, isWhole, matching } from "./filter";
import { getList } from "./lists";
import type { Order } from "./orders";
import { type Range, wayTo, whereOf } from "./ranges";
import type { ContactRow } from "./view";

export interface ContactQuery extends ContactFilter {
  listId: string;
  order?: Order;
  cursor?: string;
  offset?: number;
  limit: number;
}

interface ContactPage {
  rows: ContactRow[];
  total: number;
  isTotalExact: boolean;
  /** Also behind a page that is not full. */
  next: string | null;
}

const word = jsonRows(["gender", "first", "last"]);

/** Rows read per page row for unindexed conditions. */
const READS = 3;

/**
 * Paged by key, newest first unless a condition orders. Reads at most 4 × limit rows (design §4): the narrowest
 * condition walks its index, others filter a window. Null for an unknown list.
 */
export async function findContacts(
  db: Database,
  viewer: Pick<Viewer, "id">,
  query: ContactQuery,
): Promise<ContactPage | null> {
  const from = query.cursor ? read(query.cursor) : null;
  const [list, page] = await Promise.all([getList(db, viewer, query.listId), walk(db, viewer.id, query, from)]);
  if (!list) return null;
  const { rows, next, hasMore } = page;
  if (isWhole(query)) return { rows, next, total: list.contacts, isTotalExact: true };
  const total = (query.offset ?? 0) + rows.length + (hasMore ? 1 : 0);
  return { rows, next, total, isTotalExact: !query.cursor && next === null };
}

/** Same list and conditions; null at an end. `isIt`: what only the contact fulfils. */
export async function neighbours(
  db: Database,
  viewer: Pick<Viewer, "id">,
  query: Omit<ContactQuery, "limit" | "cursor" | "offset">,
  isIt: SQL,
): Promise<{ prev: ContactRow | null; next: ContactRow | null }> {
  const stand = await standOf(db, viewer.id, query, isIt);
  if (!stand) return { prev: null, next: null };
  const around = { ...query, limit: NEIGHBOUR_READS };
  const [before, behind] = await Promise.all([
    walk(db, viewer.id, around, stand, true),
    walk(db, viewer.id, around, stand),
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
  // The walk itself reads where it begins.
  if (only && ranges.length === 1)
    return [0, sql`(SELECT ${only.key} ${own} AND ${whereOf(only)})`, sql`(SELECT phone ${own})`];
  const here = ranges.map((range, at) => sql`WHEN ${whereOf(range)} THEN json_array(${at}, ${range.key}, phone)`);
  const [row] = await db.all<{ stand: string | null }>(sql`SELECT CASE ${sql.join(here, sql` `)} END AS stand ${own}`);
  return row?.stand ? (JSON.parse(row.stand) as Stand) : null;
}
type Scanned = Record<keyof ContactRow, unknown> & { range: number; key: string; matches: number };

async function walk(db: Database, ownerId: string, query: ContactQuery, from: Stand | null, isBack = false) {
  const { limit } = query;
  const { statements, isPlain, skipped, window } = wayOf(ownerId, query, from, isBack);
  let looked: Scanned[] = [];
  for (const statement of statements) {
    if (looked.length < window) looked = looked.concat(await db.all<Scanned>(statement(window - looked.length)));
  }
  const found = looked.filter((row) => row.matches).slice(skipped);
  const page = found.slice(0, limit);
  const hasMore = found.length > limit;
  const last = hasMore ? page.at(-1) : isPlain || looked.length < window ? undefined : looked.at(-1);
  return {
    rows: page.map(contactOf),
    next: last ? written([last.range, last.key, String(last.phone)]) : null,
    hasMore,
  };
}

/** A page's phones and lower-case e-mails, for a query beside it; null when its rows are searched. */
export function addressesOf({ id }: Pick<Viewer, "id">, query: ContactQuery): SQL | null {
  const { statements, isPlain, skipped } = wayOf(id, query, query.cursor ? read(query.cursor) : null);
  const [only, ...others] = statements;
  if (!only || others.length > 0 || !isPlain || skipped > 0) return null;
  return sql`SELECT phone, lower(email) AS email FROM (${only(query.limit)})`;
}

/** D1 takes so many parts of a statement. */
const MOST_PARTS = 5;

function wayOf(ownerId: string, query: ContactQuery, from: Stand | null, isBack = false) {
  const { listId, offset = 0, limit } = query;
  const { ranges, rest } = wayTo(query, query.order ?? "new");
  const isPlain = isWhole(rest);
  const stretches = pieces(ranges, from, isBack);
  // SQL skips rows of one piece whether or not they match.
  const skipped = isPlain && stretches.length === 1 ? 0 : offset;
  const window = isPlain ? limit + skipped + 1 : (limit + skipped) * READS;
  const parts = Array.from({ length: Math.ceil(stretches.length / MOST_PARTS) }, (_, part) =>
    stretches.slice(part * MOST_PARTS, (part + 1) * MOST_PARTS),
  );
  // A later piece is read only as far as the earlier ones leave room.
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
  // One bound only: SQLite would seek by either.
  const end =
    range.span && (isUp ? sql`AND ${range.key} <= ${range.span[1]}` : sql`AND ${range.key} >= ${range.span[0]}`);
  return [
    { ranges: [range], at, key: sql`${range.key} = ${key} AND phone ${sign} ${phone}`, isOneKey: true },
    { ranges: [range], at, key: sql`${range.key} ${sign} ${key} ${end ?? sql``}` },
    ...together(ahead, isBack ? 0 : at + 1, isBack),
  ];
}

// Nine spellings of a word: one statement forwards.
function together(ranges: Range[], first: number, isBack: boolean): Piece[] {
  const alone = ranges.map((range, index): Piece => ({ ranges: [range], at: first + index }));
  if (isBack) return alone.reverse();
  const names = ranges.filter(({ index, span }) => index === "contacts_by_name" && span);
  if (names.length < 2) return alone;
  return [{ ranges: names, at: first }, ...alone.slice(names.length)];
}

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
  // CROSS JOIN keeps the order.
  const spans = word.json(ranges.map(({ gender, span }) => ({ gender, first: span?.[0], last: span?.[1] })));
  return sql`SELECT ${what}, ${at} + r.nr AS range
    FROM (SELECT key AS nr, ${word.gender} AS sex, ${word.first} AS first, ${word.last} AS last FROM json_each(${spans})) r
    CROSS JOIN contacts ${index} ON ${own} AND gender IS r.sex AND ${range.key} BETWEEN r.first AND r.last AND ${range.where} ${page}`;
}

function direction({ isDown }: Range, isBack: boolean): SQL {
  return sql.raw(isDown === isBack ? "ASC" : "DESC");
}

const COLUMNS = contactColumns();

function contactOf({ range: _, key: __, matches: ___, ...row }: Scanned): ContactRow {
  return rowOf(row);
}

function written(stand: [range: number, key: string, phone: string]): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(stand))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

function read(cursor: string): Stand | null {
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
    const [range, key, phone] = JSON.parse(new TextDecoder().decode(bytes)) as unknown[];
    return typeof range === "number" && typeof key === "string" && typeof phone === "string"
      ? [range, key, phone]
      : null;
  } catch {
    return null;
  }
}

export function contactColumns(table = "contacts"): SQL {
  const columns = Object.entries(getTableColumns(contacts)).map(
    ([name, { name: column }]) => `${table}.${column} AS "${name}"`,
  );
  return sql.raw(columns.join(", "));
}

export function rowOf(stored: Record<keyof ContactRow, unknown>): ContactRow {
  const { custom } = stored;
  return { ...stored, custom: custom === null ? null : JSON.parse(String(custom)) } as ContactRow;
}
