import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { type RawRow, rowOf } from "../../../../../db/schema/raw-row";
import { sendings } from "../../../../../db/schema/sendings";
import type { Viewer } from "../../../base/access/viewer";
import { rangeOf } from "../../../base/chains/ids";
import { type Direction, firstIdAt, timeOfId } from "../../../base/shared/ids";
import {
  type Bounds,
  MOST_COUNTED,
  pageOfScan,
  type Scan,
  type Scanned,
  scanSql,
  siftedPage,
  siftSql,
  windowBeside,
  windowOf,
} from "../../../base/shared/pages";
import type { SendingRow } from "../accept/create-sending";
import {
  counter,
  isLike,
  isOfOperator,
  isSearched,
  isToCount,
  load,
  type SendingPage,
  type SendingQuery,
} from "./find";
import { BILLED, type Bills, billsOf } from "./find-trace";
import { messageHit, UNSENT_SQL, valuesTable } from "./predicates";
import { hasFallbacks, isFailed, isUnsentIn, walkOf } from "./walks";

/** A root's place is its id, a fallback's its creation time (ms UTC). */
interface Place {
  at: number;
  id: string;
  cursor: string;
}

type Timed = SendingQuery & { isBilled?: boolean };

/** Messages by creation time, paged by key. `isBilled`: includes ledger data, if the page takes one round trip. */
export async function findSendingsByTime(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: Timed,
): Promise<SendingPage & { bills: Bills | null }> {
  if (filter.chainId) return findInChain(db, viewer, filter.chainId, filter);
  if ((filter.offset ?? 0) > MOST_SKIPPED && !isSearched(filter)) return findFar(db, viewer, filter);
  const { limit, offset = 0, direction = "desc", operator } = filter;
  const order = orderIn(direction);
  const scans = scansOf(viewer.id, filter);
  // Rows skipped by an offset are not read completely.
  const isAtOnce = offset === 0 && operator === undefined;
  const raw = await read(db, viewer.id, scans, { ...filter, isAtOnce });
  const [older, born] = scans.map((scan, at) =>
    operator === undefined ? pageOfScan(raw[at]!, scan) : siftedPage(raw[at]![0]!, scan, isOfOperator(operator)),
  ) as [Scanned, Scanned];
  const ends = [
    ...(older.end === null ? [] : [rootPlace(older.end)]),
    ...(born.end === null ? [] : [readPlace(born.end)]),
  ];
  const end = ends.sort(order)[0] ?? null;
  const found = [...older.rows.map(rootPlace), ...born.rows.map(readPlace)]
    .filter((place) => end === null || order(place, end) <= 0)
    .sort(order);
  const places = found.slice(offset, offset + limit);
  const hasMore = found.length > offset + limit || [older, born].some(({ next, end: own }) => next !== null && !own);
  const isFull = places.length === limit && hasMore;
  const ids = places.map(({ id }) => id);
  const known = new Map((isAtOnce ? raw.flat() : []).map((one) => [one.id, one]));
  const total = older.isKnown ? older.total : Math.min(older.total + born.total, MOST_COUNTED);
  const isSum = older.isTotalExact && born.isTotalExact && older.total + born.total <= MOST_COUNTED;
  return {
    rows: isAtOnce ? ids.map((id) => rowOf(sendings, known.get(id)!)) : await load(db, viewer.id, ids),
    total,
    isTotalExact: older.isKnown || isSum,
    next: isFull ? places.at(-1)!.cursor : (end?.cursor ?? null),
    searchedTo: isFull ? null : (end?.at ?? null),
    bills: isAtOnce && filter.isBilled ? billsOf([...known.values()].filter(({ id }) => id !== null)) : null,
  };
}

/** Rows skipped in one round trip: their joined ids stay below a value's 2 MB in D1. */
const MOST_SKIPPED = 20_000;

/** A far page: skips its offset in steps, each from the cursor of the one before. */
async function findFar(db: Database, viewer: Pick<Viewer, "id">, filter: Timed) {
  const skipped: Timed = { ...filter, isBilled: false, isCounted: false, offset: MOST_SKIPPED - 1, limit: 1 };
  let { offset = 0, cursor } = filter;
  while (offset > MOST_SKIPPED) {
    const { next } = await findSendingsByTime(db, viewer, cursor === undefined ? skipped : { ...skipped, cursor });
    if (next === null) break;
    cursor = next;
    offset -= MOST_SKIPPED;
  }
  const rest = { ...filter, offset: Math.min(offset, MOST_SKIPPED) };
  return findSendingsByTime(db, viewer, cursor === undefined ? rest : { ...rest, cursor });
}

/**
 * One walk over messages that begin chains, one over fallbacks, which have nearby ids but later creation times. Where the
 * first is cut (`older`), the second ends at the same time.
 */
function scansOf(ownerId: string, filter: Timed): [Scan, Scan] {
  const { limit, offset = 0, direction = "desc", operator } = filter;
  const isCounted = isToCount(filter);
  const place = filter.cursor ? readPlace(filter.cursor) : undefined;
  const walk = walkOf(ownerId, filter);
  const hit = messageHit(filter);
  const also = operator === undefined ? sql`` : sql`, s.recipient AS also`;
  const both = {
    limit: limit + offset,
    direction,
    isCounted,
    isWhole: !isSearched(filter),
    isText: offset > 0,
    known: counter(ownerId, filter),
  };
  const isFar = (filter.text ?? filter.phone) !== undefined;
  const cost = walk.cost * (operator !== undefined ? COST_OF_OPERATOR : isFar ? COST_OF_FAR : 1);
  const [shared, alone] = [windowOf(limit, SHARED * cost), windowOf(limit, cost)];
  const born = sql`printf('%d.%s', s.created_at, s.id) AS id, ${hit} AS hit${also}`;
  const spent = sql`${cost} * (SELECT scan_scanned + scan_before FROM older LIMIT 1)`;
  return [
    {
      ...both,
      cursor: place && rootCursor(place, direction),
      rows: (bounds) => walk.rows(sql`s.id AS id, (s.step = 0 AND ${hit}) AS hit${also}`, bounds),
      size: sql`iif(${hasFallbacks(ownerId)}, ${shared}, ${alone})`,
    },
    {
      ...both,
      cursor: place?.cursor,
      rows: (bounds) => fallbacksWithin(ownerId, filter, bounds, born),
      size: windowBeside(limit, isSearched(filter) ? COST_OF_FALLBACK : 1, spent),
    },
  ];
}

/** Two thirds of the rows that a page reads go to messages that begin chains. */
const SHARED = 1.5;
/** Words and rows far apart cost more time than other filters. */
const COST_OF_FAR = 1.5;
/** The Worker looks up each number's operator. */
const COST_OF_OPERATOR = 1.85;
/** The fallbacks' index lacks the columns that a filter compares. */
const COST_OF_FALLBACK = 2;

/** Runs both scans in one statement, which starts with SELECT so that reads of the same moment join it. */
async function read(
  db: Database,
  ownerId: string,
  scans: readonly [Scan, Scan],
  { isAtOnce, isBilled, ...filter }: Timed & { isAtOnce: boolean },
): Promise<[RawRow[], RawRow[]]> {
  const whole = isBilled ? sql`, s.*, ${BILLED}` : sql`, s.*`;
  const [older, born] = scans.map((scan) => (filter.operator === undefined ? scanSql(scan) : siftSql(scan)));
  const join = sql`LEFT JOIN sendings s ON w.scan_shown AND s.owner_id = ${ownerId}
    AND s.id = substr(w.scan_id, instr(w.scan_id, '.') + 1)`;
  const raw = await db.all<RawRow>(sql`SELECT w.*${isAtOnce ? whole : sql``}
    FROM (WITH ${valuesTable(filter)}, older AS MATERIALIZED (${older}), born AS MATERIALIZED (${born})
      SELECT 0 AS scan_list, * FROM older UNION ALL SELECT 1, * FROM born) w ${isAtOnce ? join : sql``}
    ORDER BY w.scan_list${filter.operator === undefined ? sql`, w.scan_n` : sql``}`);
  const of = (list: number) => raw.filter(({ scan_list }) => scan_list === list);
  return [of(0), of(1)];
}

/** A chain has ten messages at most, so all are read. */
async function findInChain(
  db: Database,
  viewer: Pick<Viewer, "id">,
  chainId: string,
  filter: SendingQuery,
): Promise<SendingPage & { bills: Bills }> {
  const { phone, from = 0, to = Number.POSITIVE_INFINITY, limit, offset = 0, direction = "desc" } = filter;
  const { firstId, lastId } = rangeOf(chainId);
  const raw = await db.all<RawRow>(sql`SELECT s.*, ${BILLED} FROM sendings s
    WHERE s.owner_id = ${viewer.id} AND s.id BETWEEN ${firstId} AND ${lastId}`);
  const order = orderIn(direction);
  const place = filter.cursor ? readPlace(filter.cursor) : undefined;
  const found = raw
    .map((row) => rowOf(sendings, row))
    .filter((row) => isLike(row, filter) && (phone === undefined || row.recipient === phone))
    .filter(({ createdAt }) => createdAt >= from && createdAt < to)
    .sort((one, other) => order(placeOf(one), placeOf(other)));
  const left = place ? found.filter((row) => order(placeOf(row), place) > 0) : found;
  const rows = left.slice(offset, offset + limit);
  const next = left.length > offset + limit ? placeOf(rows.at(-1)!).cursor : null;
  return { rows, total: found.length, isTotalExact: true, next, searchedTo: null, bills: billsOf(raw) };
}

export function placeOf({ step, id, createdAt }: Pick<SendingRow, "step" | "id" | "createdAt">): Place {
  return step === 0 ? rootPlace(id) : { at: createdAt, id, cursor: `${createdAt}.${id}` };
}

// A cursor is untrusted input.
const rootPlace = (id: string): Place => ({ at: timeOfId(id) || 0, id, cursor: id });

// A plain id is a root's place.
export function readPlace(cursor: string): Place {
  const [, at, id] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? [];
  return id === undefined ? rootPlace(cursor) : { at: Number(at), id, cursor };
}

function orderIn(direction: Direction) {
  const sign = direction === "desc" ? 1 : -1;
  return (one: Place, other: Place): number =>
    sign * (other.at - one.at || (one.id === other.id ? 0 : one.id > other.id ? -1 : 1));
}

function rootCursor({ at, id }: Place, direction: Direction): string {
  const first = firstIdAt(at);
  // In ascending order, the first id of the moment is included.
  return [direction === "desc" ? first : first.slice(0, -1), id].sort()[1]!;
}

function fallbacksWithin(ownerId: string, filter: SendingQuery, { behind, upTo }: Bounds, columns: SQL): SQL {
  const { phone, taskId, from, to, isClicked, direction = "desc" } = filter;
  const isDown = direction === "desc";
  const [index, own] = phone
    ? ["sendings_born_to", sql` AND s.recipient = ${phone}`]
    : taskId
      ? ["sendings_born_of", sql` AND s.task_id = ${taskId}`]
      : isFailed(filter)
        ? ["sendings_born_failed", sql` AND s.status = 'failed'${unsentOf(filter)}`]
        : isClicked
          ? ["sendings_born_clicked", sql` AND s.clicked_at > 0`]
          : ["sendings_born", sql``];
  const way = sql.raw(direction);
  // One bound per side: SQLite uses only one per index walk.
  const first = from === undefined ? [] : [sql`${from}`];
  const last = to === undefined ? [] : [sql`${to - 1}`];
  const near = behind === undefined ? null : timeAt(ownerId, behind);
  const far = upTo === undefined ? null : timeAt(ownerId, upTo);
  // A walk that counts alone goes on.
  const reach = behind === undefined && filter.cursor !== undefined ? null : REACH;
  const [below, above] = isDown
    ? [[far, reach && sql`coalesce(${reach}, 0)`], [near]]
    : [[near], [far, reach && sql`coalesce(${reach}, ${Number.MAX_SAFE_INTEGER})`]];
  const lower = greatest("max", [...first, ...below.filter((one) => one !== null)]);
  const upper = greatest("min", [...last, ...above.filter((one) => one !== null)]);
  const beyond = (bound: SQL | string | undefined, sign: string) =>
    bound === undefined
      ? sql``
      : sql` AND (+s.created_at, s.id) ${sql.raw(sign)} (${timeAt(ownerId, bound)}, ${idAt(bound)})`;
  return sql`SELECT ${columns} FROM sendings s INDEXED BY ${sql.raw(index as string)}
    WHERE s.owner_id = ${ownerId} AND s.step > 0${own}
      ${lower ? sql` AND s.created_at >= ${lower}` : sql``}${upper ? sql` AND s.created_at <= ${upper}` : sql``}
      ${beyond(behind, isDown ? "<" : ">")}${beyond(upTo, isDown ? ">=" : "<=")}
    ORDER BY s.created_at ${way}, s.id ${way}`;
}

/** Time of the message where the scan beside was cut, as `timeOfId` reads it; NULL: nowhere. */
const REACH = sql`(SELECT sum((instr('0123456789abcdef', substr(replace(scan_reach, '-', ''), value, 1)) - 1) << (48 - 4 * value))
  FROM (SELECT scan_reach FROM older LIMIT 1) CROSS JOIN json_each('[1,2,3,4,5,6,7,8,9,10,11,12]'))`;

/** A bound is a cursor of this list, or SQL of a message's id. */
const timeAt = (ownerId: string, bound: SQL | string) =>
  typeof bound === "string"
    ? sql`${readPlace(bound).at}`
    : sql`(SELECT created_at FROM sendings WHERE owner_id = ${ownerId} AND id = ${bound})`;

const idAt = (bound: SQL | string) => (typeof bound === "string" ? sql`${readPlace(bound).id}` : bound);

function greatest(which: "min" | "max", bounds: readonly SQL[]): SQL | null {
  if (bounds.length < 2) return bounds[0] ?? null;
  return sql`${sql.raw(which)}(${sql.join([...bounds], sql`, `)})`;
}

function unsentOf(filter: SendingQuery): SQL {
  const isUnsent = isUnsentIn(filter);
  if (isUnsent === undefined) return sql``;
  return isUnsent ? sql` AND s.error IN ${UNSENT_SQL}` : sql` AND coalesce(s.error, '') NOT IN ${UNSENT_SQL}`;
}
