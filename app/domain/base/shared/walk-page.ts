import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { RawRow } from "../../../../db/schema/raw-row";
import { type Direction, firstIdAt, timeOfId } from "./ids";
import { type Bounds, MOST_COUNTED, type Page, windowOf } from "./pages";
import { type SortKey, sortedPageOf } from "./sorted-pages";
import type { Walk } from "./walk";

export interface PageQuery extends Walk {
  offset?: number | undefined;
  limit: number;
  /** If not set, the total is a lower bound. */
  isCounted?: boolean | undefined;
}

export interface WalkedList {
  /** FROM and WHERE of the list's rows, as `t`; their ids are in time order. */
  rows: SQL;
  /** A condition that no index serves. */
  hit?: SQL | undefined;
  /** A filter that SQL cannot express, and the columns it reads. */
  sift?: { also: SQL; isHit: (also: unknown) => boolean; says?: SQL } | undefined;
  /** An order other than by id. */
  sort?: { by: SQL; direction: Direction } | undefined;
  /** Columns of the page's rows. */
  columns: SQL;
  /** `table t ON …` for `s.scan_id` where `s.scan_shown`; more joins may follow. */
  join: SQL;
  /** Rows read per scanned row; default 1. */
  cost?: number | undefined;
  /** SQL for a known total. */
  known?: SQL | undefined;
}

/**
 * A page ordered by id. A filter scans up to the `MOST_READ` budget: all of it in one pass if counted, otherwise until
 * the page is full.
 */
export async function walkPage(db: Database, source: WalkedList, query: PageQuery): Promise<Page<RawRow>> {
  const list = saidInSql(source);
  if (list.sort) return orderedPage(db, list, list.sort, query);
  if (list.sift) return foundPage(db, list, query, (bounds) => siftedRows(db, list, query, bounds));
  if (list.hit && query.isCounted) return foundPage(db, list, query, (bounds) => countedRows(db, list, query, bounds));
  return plainPage(db, list, query);
}

/** Turns a rule that SQL can express into a filter, so that its rows stay in the database. */
function saidInSql({ sift, hit, ...list }: WalkedList): WalkedList {
  if (!sift?.says) return { ...list, sift, hit };
  return { ...list, hit: hit ? sql`(${hit}) AND ${sift.says}` : sift.says };
}

/** One round trip; two if the filter leaves the page short. */
async function plainPage(db: Database, list: WalkedList, query: PageQuery): Promise<Page<RawRow>> {
  const { columns, join, known, cost = 1 } = list;
  const { cursor, offset = 0, limit, isCounted = false, direction = "desc" } = query;
  // Halved: a window with too few hits is read again to find its end.
  const size = list.hit ? windowOf(limit, 2 * cost) : null;
  const window = sql`${along(list, query, { behind: cursor })} ${size === null ? sql`` : sql`LIMIT ${size}`}`;
  const page = db.all<RawRow>(sql`SELECT s.*, ${columns}
    FROM (SELECT id AS scan_id, 1 AS scan_shown FROM (${window}) WHERE hit LIMIT ${limit + 1} OFFSET ${offset}) s
    CROSS JOIN ${join} ORDER BY s.scan_id ${sql.raw(direction)}`);
  const all = known ?? sql`SELECT count(*) FROM (${along(list, query, {})} LIMIT ${MOST_COUNTED + 1})`;
  const isKnown = isCounted || known !== undefined;
  const [rows, [counted]] = isKnown
    ? await db.batch([page, db.all<{ n: number }>(sql`SELECT (${all}) AS n`)])
    : [await page, []];
  const isFull = rows.length > limit;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1)?.scan_id;
  const end = size !== null && !isFull ? await endOf(db, list, query, size) : null;
  const least = offset + rows.length;
  const total = counted?.n ?? least;
  const isTotalExact = known !== undefined || (isCounted ? total <= MOST_COUNTED : !isFull && end === null && !cursor);
  return {
    rows: shown.map(bare),
    total: known ? total : Math.min(total, MOST_COUNTED),
    isTotalExact,
    next: isFull ? String(last) : end,
    searchedTo: timeAt(isFull ? null : end),
  };
}

async function endOf(db: Database, list: WalkedList, query: PageQuery, size: number): Promise<string | null> {
  const looked = along({ ...list, hit: undefined }, query, { behind: query.cursor });
  const [end] = await db.all<{ id: string }>(sql`${looked} LIMIT 1 OFFSET ${size - 1}`);
  return end?.id ?? null;
}

interface FoundRows {
  /** Hits after the cursor, as many as the page needs. */
  ids: string[];
  hits: number;
  /** The last scanned row; null: the end of the list. */
  end: string | null;
}

/** Scans from the start of the list, which gives the total; scans again if the cursor lies beyond that window. */
async function foundPage(
  db: Database,
  list: WalkedList,
  { cursor, direction = "desc", offset = 0, limit }: PageQuery,
  find: (bounds: Bounds) => Promise<FoundRows>,
): Promise<Page<RawRow>> {
  const head = await find({});
  const isFar =
    head.end !== null && cursor !== undefined && (direction === "desc" ? cursor <= head.end : cursor >= head.end);
  const { ids: found, end } = isFar ? await find({ behind: cursor }) : head;
  const ids = found.slice(offset, offset + limit);
  const isFull = found.length > offset + limit;
  return {
    rows: await loaded(db, list, ids),
    total: Math.min(head.hits, MOST_COUNTED),
    isTotalExact: head.end === null && head.hits <= MOST_COUNTED,
    next: isFull ? ids.at(-1)! : end,
    searchedTo: timeAt(isFull ? null : end),
  };
}

/** Longer than any id with its comma. */
const ID_LENGTH = 64;

/** One pass without storing rows: `rows_read` also counts what a window function stores. */
async function countedRows(db: Database, list: WalkedList, query: PageQuery, bounds: Bounds): Promise<FoundRows> {
  const { cursor, direction = "desc", offset = 0, limit } = query;
  const size = windowOf(limit, list.cost);
  const isDown = direction === "desc";
  const isBehind = cursor === undefined ? sql`TRUE` : sql`id ${sql.raw(isDown ? "<" : ">")} ${cursor}`;
  const length = (offset + limit + 1) * ID_LENGTH;
  const [looked] = await db.all<{ scanned: number; hits: number; last: string | null; ids: string | null }>(sql`
    SELECT count(*) AS scanned, coalesce(sum(hit), 0) AS hits, ${sql.raw(isDown ? "min" : "max")}(id) AS last,
      substr(group_concat(iif(hit AND ${isBehind}, id, NULL)), 1, ${length}) AS ids
    FROM (${along(list, query, bounds)} LIMIT ${size})`);
  const { scanned, hits, last, ids } = looked!;
  const found = ids === null ? [] : ids.split(",");
  // The last id may be cut off.
  if (ids !== null && ids.length === length) found.pop();
  return { ids: found, hits, end: scanned === size ? last : null };
}

async function siftedRows(db: Database, list: WalkedList, query: PageQuery, bounds: Bounds): Promise<FoundRows> {
  const { cursor, direction = "desc", limit } = query;
  const size = windowOf(limit, list.cost);
  const looked = await db.all<{ id: string; hit: number; also: unknown }>(
    sql`SELECT id, hit, iif(hit, also, NULL) AS also FROM (${along(list, query, bounds)} LIMIT ${size})`,
  );
  const hits = looked.filter(({ hit, also }) => hit === 1 && list.sift!.isHit(also));
  const isBehind = ({ id }: { id: string }) =>
    cursor === undefined || (direction === "desc" ? id < cursor : id > cursor);
  return {
    ids: hits.filter(isBehind).map(({ id }) => id),
    hits: hits.length,
    end: looked.length === size ? looked.at(-1)!.id : null,
  };
}

function timeAt(id: string | null): number | null {
  return id === null ? null : timeOfId(id) || null;
}

/** One bound per side: with two, SQLite walks from the farther one. */
function along({ rows, hit = sql`1`, sift }: WalkedList, { from, to, direction = "desc" }: Walk, bounds: Bounds): SQL {
  const { behind, upTo } = bounds;
  const isDown = direction === "desc";
  const past = (place: Bounds["upTo"]) => place && sql`(${place} || '0')`;
  const upper = [to === undefined ? undefined : sql`${firstIdAt(to)}`, isDown ? behind && sql`${behind}` : past(upTo)];
  const lower = [
    from === undefined ? undefined : sql`${firstIdAt(from)}`,
    isDown ? upTo && sql`${upTo}` : past(behind),
  ];
  return sql`SELECT t.id AS id, (${hit}) AS hit ${sift ? sql`, ${sift.also} AS also` : sql``}
    FROM ${rows} ${bound("max", ">=", lower)} ${bound("min", "<", upper)}
    ORDER BY t.id ${sql.raw(isDown ? "DESC" : "ASC")}`;
}

function bound(outer: "min" | "max", sign: string, places: (SQL | "" | undefined)[]): SQL {
  const known = places.filter((place): place is SQL => Boolean(place));
  if (known.length === 0) return sql``;
  const place = known.length === 1 ? known[0]! : sql`${sql.raw(outer)}(${sql.join(known, sql`, `)})`;
  return sql`AND t.id ${sql.raw(sign)} ${place}`;
}

interface Looked {
  id: string;
  hit: number;
  also: unknown;
  sort_key: SortKey;
}

/** Rows of the list per round trip: their keys and ids take some 10 MB. */
const SORTED_PART = 100_000;

/** Reads the whole list in parts. */
async function orderedPage(
  db: Database,
  list: WalkedList,
  { by, direction }: NonNullable<WalkedList["sort"]>,
  { from, to, cursor, offset, limit }: PageQuery,
): Promise<Page<RawRow>> {
  const { sift } = list;
  const keyed = { ...list, sift: { also: sql`${by} AS sort_key, ${sift?.also ?? sql`NULL`}`, isHit: () => true } };
  const of = { key: (row: Looked) => row.sort_key, id: ({ id }: Looked) => id };
  const sorted = sortedPageOf(of, { direction, cursor, offset, limit });
  let behind: string | undefined;
  do {
    const looked: Looked[] = await db.all(sql`${along(keyed, { from, to }, { behind })} LIMIT ${SORTED_PART}`);
    sorted.add(looked.filter(({ hit, also }) => hit === 1 && (sift?.isHit(also) ?? true)));
    behind = looked.length === SORTED_PART ? looked.at(-1)!.id : undefined;
  } while (behind !== undefined);
  const { rows, ...figures } = sorted.page();
  const ids = rows.map(({ id }) => id);
  return { ...figures, searchedTo: null, rows: await loaded(db, list, ids) };
}

/** In the order of `ids`, without rows deleted in the meantime. */
async function loaded(db: Database, { columns, join }: WalkedList, ids: string[]): Promise<RawRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.all<RawRow>(sql`SELECT s.*, ${columns}
    FROM (SELECT value AS scan_id, 1 AS scan_shown, key AS scan_n FROM json_each(${JSON.stringify(ids)})) s
    CROSS JOIN ${join} ORDER BY s.scan_n`);
  return rows.map(bare);
}

/** Strips the scan columns. */
function bare({ scan_id: _, scan_shown: __, scan_n: ___, ...row }: RawRow): RawRow {
  return row;
}

/** Most rows to take from a word index; above it, walks the whole list. */
const RARE = 1500;

type Lead = Pick<WalkedList, "rows" | "hit" | "cost">;

/**
 * A page of the rows found by a word index, read while they are counted; if there are many, a page of the whole list.
 */
export async function pageOfWords(
  db: Database,
  words: SQL,
  { rare, whole }: { rare: (words: SQL) => Lead; whole: Lead },
  read: (lead: Lead) => Promise<Page<RawRow>>,
): Promise<Page<RawRow>> {
  const [[found], page] = await Promise.all([
    db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (${words} LIMIT ${RARE + 1})`),
    read(rare(sql`${words} LIMIT ${RARE}`)),
  ]);
  // Part of the budget is already spent.
  return (found?.n ?? 0) > RARE ? read({ ...whole, cost: 1.7 * (whole.cost ?? 1) }) : page;
}
