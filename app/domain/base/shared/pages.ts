import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { RawRow } from "../../../../db/schema/raw-row";
import { type Direction, timeOfId } from "./ids";
import { MOST_COUNTED, MOST_READ } from "./page-limits";

export { MOST_COUNTED, MOST_READ };

export interface Page<Row> {
  rows: Row[];
  total: number;
  /** False: `total` is a lower bound. */
  isTotalExact: boolean;
  /** Cursor of the next page; null at the end. */
  next: string | null;
  /**
   * ms UTC: the search stopped here before its page was full, and `next` continues it; null: page full, or end of list.
   */
  searchedTo: number | null;
}

type Place = string | SQL;

export interface Bounds {
  /** Exclusive. */
  behind?: Place | undefined;
  /** Inclusive. */
  upTo?: Place | undefined;
}

export interface Scan {
  /**
   * SELECT in list order without a LIMIT. Columns: `id` (sort key and cursor), `hit` (1: on the list) and, for
   * `siftScan`, `also`.
   */
  rows(bounds: Bounds): SQL;
  /** CTEs that `rows` uses: `name AS (…)`. */
  tables?: SQL | undefined;
  /** Default: ids fall. */
  direction?: Direction | undefined;
  cursor?: string | undefined;
  offset?: number | undefined;
  limit: number;
  /** Rows to scan, as a number or SQL; default: the budget minus the page's rows. */
  size?: number | SQL;
  /** Reads the page however many rows its offset skips; for lists without a filter. */
  isWhole?: boolean;
  /** SQL for the total; if it returns NULL, rows are counted. */
  known?: SQL | undefined;
  /** False: the total is a lower bound unless the first page holds all. */
  isCounted?: boolean;
  /** Returns ids as one text: one row per id would count as read. */
  isText?: boolean;
}

/** Rows read for counters and for the start of a walk. */
const AROUND = 200;

const budgetOf = (limit: number) => MOST_READ - 4 * limit - AROUND;

export const windowOf = (limit: number, cost = 1): number => Math.max(1, Math.floor(budgetOf(limit) / cost));

/** `windowOf` for the budget that another scan of the page left over. */
export const windowBeside = (limit: number, cost: number, spent: SQL): SQL =>
  sql`max(1, CAST((${budgetOf(limit)} - ${spent}) / ${cost} AS INTEGER))`;

/** An uncounted page scans a smaller window: the reader can continue with the next page. */
const LEAST_WINDOW = 2000;
const FAR = 1.5;

const sizeOf = ({ size, limit, offset = 0, isCounted = true }: Scan) => {
  const whole = size ?? windowOf(limit);
  return isCounted ? whole : sql`min(${whole}, ${Math.max(LEAST_WINDOW, Math.ceil(FAR * (limit + offset)))})`;
};

const endIn = (direction: Direction = "desc") => sql.raw(direction === "desc" ? "min(id)" : "max(id)");

/** Reads each scanned row once: with a window function SQLite would read it three times. */
const summed = (of: SQL, limit: SQL, ids: SQL, direction: Direction | undefined) =>
  sql`SELECT count(*) AS scanned, coalesce(sum(hit), 0) AS hits, ${endIn(direction)} AS last, ${ids} AS ids
    FROM (${of} LIMIT ${limit})`;

const LISTED = sql`group_concat(iif(hit, id, NULL))`;

const NOT_SCANNED = sql`SELECT 0 AS scanned, 0 AS hits`;

/** Slices joined ids, which all have the length of `one`. */
const sliceOf = (ids: SQL, one: SQL, { offset, limit }: { offset: number; limit: number }) =>
  sql`substr(${ids}, 1 + ${offset} * (length(${one}) + 1), ${limit + 1} * (length(${one}) + 1) - 1)`;

/** Joined ids as rows, or as one text. */
const listedIn = (ids: SQL, isText = false) =>
  isText ? sql`json_each(json_array(${ids}))` : sql`json_each('["' || replace(${ids}, ',', '","') || '"]')`;

/**
 * SQL for a page: ordered rows with `scan_id` and `scan_n`, each with the figures for `pageOfScan`; an empty page is a
 * single row with a null id. The total covers the page's window and one window before the cursor. `scan_reach`: the last
 * row to which the list is known; NULL at its end.
 */
export function scanSql(scan: Scan): SQL {
  const { rows, cursor, offset = 0, limit, direction, tables, known, isCounted = true, isWhole = false } = scan;
  if (isWhole) return plainSql(scan);
  const hasBefore = isCounted && cursor !== undefined;
  const size = sql`(SELECT size FROM scan_size)`;
  const before = hasBefore
    ? sql`SELECT count(*) AS scanned, coalesce(sum(hit), 0) AS hits FROM (${rows({ upTo: cursor })} LIMIT ${size})`
    : NOT_SCANNED;
  return sql`WITH ${tables ? sql`${tables}, ` : sql``}
      scan_size AS MATERIALIZED (SELECT CAST((${sizeOf(scan)}) / ${hasBefore ? 2 : 1} AS INTEGER) AS size),
      scan_page AS MATERIALIZED (${summed(rows({ behind: cursor }), size, LISTED, direction)}),
      scan_before AS MATERIALIZED (${before})
    SELECT j.value AS scan_id, j.key AS scan_n, j.value IS NOT NULL AS scan_shown, ${size} AS scan_size,
      (${known ?? sql`SELECT NULL`}) AS scan_known, p.hits AS scan_hits, p.scanned AS scan_scanned,
      iif(p.scanned = ${size}, p.last, NULL) AS scan_reach, b.scanned AS scan_before, b.hits AS scan_before_hits
    FROM scan_page p CROSS JOIN scan_before b
    LEFT JOIN ${listedIn(sliceOf(sql`p.ids`, sql`p.last`, { offset, limit }), scan.isText)} j ON j.value <> ''
    ORDER BY j.key`;
}

/**
 * `scanSql` for a list without a filter: reads the rows that the offset skips. From the start of the list one walk counts
 * and finds the page; after a cursor, or when as many rows are skipped as are counted, a second walk finds it.
 */
function plainSql(scan: Scan): SQL {
  const { rows, cursor, offset = 0, limit, direction, tables, known, isCounted = true } = scan;
  const isFar = offset + limit >= MOST_COUNTED;
  const isAtOnce = isCounted && cursor === undefined && !isFar;
  const [size, total] = [sql`(SELECT size FROM scan_size)`, sql`(SELECT total FROM scan_known)`];
  const isEmpty = sql`(SELECT found FROM scan_page) = 0`;
  const isToCount = sql`${total} IS NULL${isFar && cursor === undefined ? sql` AND ${isEmpty}` : sql``}`;
  const counted = sql`iif(${isToCount}, ${size}, 0)`;
  const all = summed(rows({}), counted, isAtOnce ? LISTED : sql`NULL`, direction);
  const window = scan.size ?? windowOf(limit);
  const least = isAtOnce ? sql`max(${window}, ${offset + limit + 1})` : sql`${window}`;
  const most = cursor === undefined ? least : sql`max(${window} - ${offset}, 0)`;
  const isHeld = sql`(SELECT scanned > 0 AND (scanned < ${size} OR hits > ${offset + limit}) FROM scan_all)`;
  const own = sql`iif(${isHeld}, 0, ${limit + 1})`;
  const page = sql`SELECT count(*) AS found, group_concat(id) AS ids, ${endIn(direction)} AS last
    FROM (SELECT id FROM (${rows({ behind: cursor })}) WHERE hit LIMIT ${isAtOnce ? own : limit + 1} OFFSET ${offset})`;
  const walks = [
    sql`scan_all AS MATERIALIZED (${isCounted ? all : sql`${NOT_SCANNED}, NULL AS last, NULL AS ids`})`,
    sql`scan_page AS MATERIALIZED (${page})`,
  ];
  const held = sliceOf(sql`a.ids`, sql`a.last`, { offset, limit });
  const ids = sql`coalesce(p.ids, ${held})`;
  return sql`WITH ${tables ? sql`${tables}, ` : sql``}scan_known AS MATERIALIZED (SELECT (${known ?? sql`SELECT NULL`}) AS total),
      scan_size AS MATERIALIZED (SELECT CAST(${most} AS INTEGER) AS size),
      ${sql.join(isAtOnce ? walks : walks.reverse(), sql`, `)}
    SELECT j.value AS scan_id, j.key AS scan_n, j.value IS NOT NULL AS scan_shown,
      ${isCounted ? counted : 0} AS scan_size, ${total} AS scan_known, a.hits AS scan_hits, a.scanned AS scan_scanned, 0 AS scan_before,
      iif(p.found > ${limit}, p.last, ${isAtOnce ? sql`iif(p.found = 0 AND a.scanned = ${size}, a.last, NULL)` : sql`NULL`}) AS scan_reach
    FROM scan_all a CROSS JOIN scan_page p LEFT JOIN ${listedIn(ids, scan.isText)} j ON j.value <> '' ORDER BY j.key`;
}

export interface Scanned extends Page<string> {
  /** Id of the row where the window ended before the page was full. */
  end: string | null;
  /** The total comes from `known`. */
  isKnown: boolean;
}

/** Builds a page's ids and figures from the rows of `scanSql`. */
export function pageOfScan(raw: readonly RawRow[], scan: Scan): Scanned {
  const { cursor, offset = 0, limit, isCounted = true, isWhole = false } = scan;
  const shown = raw.filter(({ scan_shown }) => scan_shown === 1);
  const ids = [...new Set(shown.flatMap(({ scan_id }) => String(scan_id).split(",")))];
  const rows = ids.slice(0, limit);
  const isFull = ids.length > limit;
  const [first] = raw;
  const of = (name: string) => Number(first?.[`scan_${name}`] ?? 0);
  const isCut = !isWhole && of("scanned") > 0 && of("scanned") === of("size");
  const end = isFull || !isCut ? null : String(first!.scan_reach);
  const page = { rows, next: isFull ? rows.at(-1)! : end, end, searchedTo: timeAt(end) };
  const isKnown = typeof first?.scan_known === "number";
  if (isKnown) return { ...page, isKnown, total: of("known"), isTotalExact: true };
  // A lower bound of what precedes the page's end.
  const least = ids.length === 0 ? 0 : offset + ids.length;
  if (isWhole && !isCounted) return { ...page, isKnown, total: least, isTotalExact: cursor === undefined && !isFull };
  const found = Math.max(of("hits") + of("before_hits"), isWhole ? least : 0);
  const isAll = isWhole
    ? of("scanned") < of("size")
    : !isCut && (cursor === undefined || (isCounted && of("before") < of("size")));
  return { ...page, isKnown, total: Math.min(found, MOST_COUNTED), isTotalExact: isAll && found <= MOST_COUNTED };
}

/** `scanSql` in a single row: the hits of the window and of the one before it, for `siftedPage`. */
export function siftSql(scan: Scan): SQL {
  const { rows, cursor, direction, tables, isCounted = true } = scan;
  const hasBefore = isCounted && cursor !== undefined;
  const size = sql`(SELECT size FROM scan_size)`;
  const listed = sql`group_concat(iif(hit, id || ' ' || also, NULL), char(10))`;
  const before = hasBefore
    ? summed(rows({ upTo: cursor }), size, listed, direction)
    : sql`${NOT_SCANNED}, NULL AS last, NULL AS ids`;
  return sql`WITH ${tables ? sql`${tables}, ` : sql``}
      scan_size AS MATERIALIZED (SELECT CAST((${sizeOf(scan)}) / ${hasBefore ? 2 : 1} AS INTEGER) AS size)
    SELECT p.ids AS scan_id, b.ids AS scan_before_ids, ${size} AS scan_size, p.scanned AS scan_scanned,
      iif(p.scanned = ${size}, p.last, NULL) AS scan_reach, b.scanned AS scan_before
    FROM (${summed(rows({ behind: cursor }), size, listed, direction)}) p CROSS JOIN (${before}) b`;
}

/** A page of `siftSql`: of the hits a rule that SQL cannot say takes some by their `also`. */
export function siftedPage(raw: RawRow, scan: Scan, isMeant: (also: string) => boolean): Scanned {
  const { cursor, offset = 0, limit, isCounted = true } = scan;
  const hits = (ids: unknown) =>
    (ids ? String(ids).split("\n") : []).flatMap((one) => {
      const at = one.indexOf(" ");
      return isMeant(one.slice(at + 1)) ? [one.slice(0, at)] : [];
    });
  const isCut = (scanned: unknown) => Number(scanned) > 0 && scanned === raw.scan_size;
  const found = hits(raw.scan_id);
  const ids = found.slice(offset, offset + limit);
  const isFull = found.length > offset + limit;
  const end = isFull || !isCut(raw.scan_scanned) ? null : String(raw.scan_reach);
  const total = found.length + hits(raw.scan_before_ids).length;
  const isAll = !isCut(raw.scan_scanned) && !isCut(raw.scan_before) && (cursor === undefined || isCounted);
  return {
    rows: ids,
    next: isFull ? ids.at(-1)! : end,
    end,
    isKnown: false,
    searchedTo: timeAt(end),
    total: Math.min(total, MOST_COUNTED),
    isTotalExact: isAll && total <= MOST_COUNTED,
  };
}

export async function siftScan(db: Database, scan: Scan, isMeant: (also: string) => boolean): Promise<Scanned> {
  const [raw] = await db.all<RawRow>(siftSql(scan));
  return siftedPage(raw!, scan, isMeant);
}

/** Replaces a page's ids with their rows. */
export function withRows<Row>(scanned: Scanned, rows: Row[]): Page<Row> {
  const { total, isTotalExact, next, searchedTo } = scanned;
  return { rows, total, isTotalExact, next, searchedTo };
}

/** A page of one table clustered by owner and id; reads complete rows in the same round trip. */
export async function scanPage(
  db: Database,
  { ownerId, table, columns = sql`t.*` }: { ownerId: string; table: string; columns?: SQL },
  scan: Scan,
): Promise<Page<RawRow>> {
  const raw = await db.all<RawRow>(sql`SELECT s.*, ${columns} FROM (${scanSql(scan)}) s
    LEFT JOIN ${sql.raw(table)} t ON s.scan_shown AND t.owner_id = ${ownerId} AND t.id = s.scan_id ORDER BY s.scan_n`);
  const page = pageOfScan(raw, scan);
  const byId = new Map(raw.map((row) => [row.scan_id, row]));
  return { ...page, rows: page.rows.map((id) => byId.get(id)!) };
}

function timeAt(cursor: string | null): number | null {
  const at = cursor === null ? Number.NaN : timeOfId(cursor.slice(cursor.lastIndexOf(".") + 1));
  return Number.isNaN(at) ? null : at;
}
