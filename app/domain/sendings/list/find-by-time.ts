import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { sendings } from "../../../../db/schema/sendings";
import type { Viewer } from "../../access/viewer";
import { type Direction, firstIdAt, timeOfId } from "../../shared/ids";
import type { SendingRow } from "../accept/create-sending";
import { rangeOf } from "../chains/ids";
import {
  counter,
  hasFallbacks,
  isFailed,
  isLike,
  isOverIndex,
  isSearched,
  isUnsentIn,
  type SendingPage,
  type SendingQuery,
  stretchOf,
  UNSENT_SQL,
} from "./find";
import { BILLED, type Bills, billsOf } from "./find-trace";

/** A root's place is its id, a fallback's is its creation time (ms UTC). */
interface Place {
  at: number;
  id: string;
  cursor: string;
}

/** Factors of rows read per page row with fallbacks: two walks share the budget. */
const BOTH = { table: 2, index: 1 };
const ALONE = { table: 3, index: 1.5 };

/**
 * Messages by creation time, paged by key. Merges two walks, roots by id and fallbacks by creation; each reads at most
 * one page, and a window ends with the shorter one. `isBilled`: with what the ledger says, unless rows are searched.
 */
export async function findSendingsByTime(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: SendingQuery & { isBilled?: boolean },
): Promise<SendingPage & { bills: Bills | null }> {
  const { limit, offset = 0, direction = "desc" } = filter;
  if (filter.chainId) return findInChain(db, viewer, filter.chainId, filter);
  const order = orderIn(direction);
  const place = filter.cursor ? readPlace(filter.cursor) : undefined;
  const behind = place && { cursor: rootCursor(place, direction) };
  const stretch = await stretchOf(db, viewer.id, { ...filter, ...behind });
  const isScanned = isSearched(filter);
  const kind = isOverIndex(filter) ? "index" : "table";
  const wanted = limit + offset;
  const [most, least] = isScanned
    ? [Math.floor(ALONE[kind] * wanted), Math.floor(BOTH[kind] * wanted)]
    : [wanted + 1, wanted + 1];
  const hasFallbackMessages = hasFallbacks(viewer.id);
  const size = isScanned ? sql`iif(${hasFallbackMessages}, ${least}, ${most})` : sql`${most}`;
  const isBilled = filter.isBilled && !isScanned;
  const columns = isBilled ? sql`s.*, ${BILLED}` : undefined;
  const [roots, fallbackMessages, counted, [both]] = await db.batch([
    // Fallbacks count as read here but are shown at their own place.
    db.all<RawRow>(sql`${stretch.rows(columns, isScanned ? undefined : sql`+s.step = 0`)} LIMIT ${size}`),
    db.all<RawRow>(sql`${fallbacksWithin(viewer.id, filter, place, columns)} LIMIT ${least}`),
    db.all<{ total: number | null }>(counter(viewer.id, filter)),
    db.all<{ has: number }>(sql`SELECT ${hasFallbackMessages} AS has`),
  ]);
  const [older, born] = [roots, fallbackMessages].map((rows) => rows.map((raw) => rowOf(sendings, raw)));
  const ends = [
    stretch.next === undefined ? null : rootPlace(stretch.next),
    isScanned && older!.length === (both?.has ? least : most) ? rootPlace(older!.at(-1)!.id) : null,
    isScanned && born!.length === least ? placeOf(born!.at(-1)!) : null,
  ];
  const end = ends.filter((one) => one !== null).sort(order)[0] ?? null;
  const found = [...older!.filter(({ step }) => step === 0), ...born!]
    .map((row) => ({ row, place: placeOf(row) }))
    .filter(({ row, place: at }) => (end === null || order(at, end) <= 0) && (!isScanned || isLike(row, filter)))
    .sort((one, other) => order(one.place, other.place))
    .slice(offset);
  const page = found.slice(0, limit);
  const next = found.length > limit ? page.at(-1)!.place.cursor : (end?.cursor ?? null);
  const known = counted.length > 0 ? (counted[0]?.total ?? null) : 0;
  return {
    rows: page.map(({ row }) => row),
    total: known ?? offset + Math.min(found.length, limit + 1),
    isTotalExact: known !== null || (next === null && !filter.cursor),
    next,
    bills: isBilled ? billsOf([...roots, ...fallbackMessages]) : null,
  };
}

/** A chain has ten messages at most, so all of them are read. */
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
  return { rows, total: found.length, isTotalExact: true, next, bills: billsOf(raw) };
}

const greatest = (one: string, other: string) => (one > other ? one : other);

export function placeOf({ step, id, createdAt }: Pick<SendingRow, "step" | "id" | "createdAt">): Place {
  return step === 0 ? rootPlace(id) : { at: createdAt, id, cursor: `${createdAt}.${id}` };
}

const rootPlace = (id: string): Place => ({ at: timeOfId(id), id, cursor: id });

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
  // Upwards, the moment's first id itself is included.
  return greatest(direction === "desc" ? first : first.slice(0, -1), id);
}

function fallbacksWithin(ownerId: string, filter: SendingQuery, place: Place | undefined, columns = sql`s.*`): SQL {
  const { phone, taskId, from, to, direction = "desc" } = filter;
  const isDown = direction === "desc";
  const [index, own] = phone
    ? ["sendings_born_to", sql` AND s.recipient = ${phone}`]
    : taskId
      ? ["sendings_born_of", sql` AND s.task_id = ${taskId}`]
      : isFailed(filter)
        ? ["sendings_born_failed", sql` AND s.status = 'failed'${unsentOf(filter)}`]
        : ["sendings_born", sql``];
  const way = sql.raw(direction);
  const behind = place && sql` AND (s.created_at, s.id) ${isDown ? sql`<` : sql`>`} (${place.at}, ${place.id})`;
  const before = to === undefined ? sql`` : sql` AND s.created_at < ${to}`;
  const since = from === undefined ? sql`` : sql` AND s.created_at >= ${from}`;
  const isNearer = place !== undefined && (isDown ? to === undefined || place.at < to : place.at >= (from ?? 0));
  const [lower, upper] = isNearer ? (isDown ? [since, behind] : [behind, before]) : [since, before];
  return sql`SELECT ${columns} FROM sendings s INDEXED BY ${sql.raw(index as string)}
    WHERE s.owner_id = ${ownerId} AND s.step > 0${own}${lower}${upper} ORDER BY s.created_at ${way}, s.id ${way}`;
}

function unsentOf(filter: SendingQuery): SQL {
  const isUnsent = isUnsentIn(filter);
  if (isUnsent === undefined) return sql``;
  return isUnsent ? sql` AND s.error IN ${UNSENT_SQL}` : sql` AND coalesce(s.error, '') NOT IN ${UNSENT_SQL}`;
}
