import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { incoming } from "../../../db/schema/incoming";
import { type RawRow, rowOf } from "../../../db/schema/raw-row";
import type { Viewer } from "../access/viewer";
import type { Direction } from "../shared/ids";
import { type ListOwner, type Owners, ownersIn, pageIn, readNewest } from "../shared/newest-of";
import { type IncomingQuery, isLike, planOf, stretchOf } from "./filter";
import { NOBODY } from "./match";
import type { IncomingRow } from "./view";

export interface IncomingPaging {
  direction?: Direction | undefined;
  cursor?: string;
  offset?: number;
  limit: number;
  /** Most rows scanned when no index serves the whole filter; default: a window of the page's size. */
  scan?: number;
}

interface IncomingPage {
  rows: IncomingRow[];
  /** A lower bound when an exact count would read the whole table. */
  total: number;
  isTotalExact: boolean;
  next: string | null;
}

export const UNCLAIMED = { id: NOBODY };

/** Rows scanned per result: through an index each row is read twice. */
const WINDOW = { table: 3, index: 1.5 };

/** Ordered by time. Reads at most 4 × limit rows (design §4); `next` continues even after an empty window. */
export async function findIncoming(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: IncomingQuery & IncomingPaging,
): Promise<IncomingPage> {
  const { cursor, direction, offset = 0, limit, scan } = filter;
  const { isSearched, isOverIndex } = planOf(filter);
  const window = scan ?? Math.floor(WINDOW[isOverIndex ? "index" : "table"] * (limit + offset));
  const size = isSearched ? window : limit + 1;
  const skipped = isSearched ? 0 : offset;
  const [raw, counted] = await db.batch([
    db.all<RawRow>(sql`${stretchOf(viewer.id, filter, cursor, direction)} LIMIT ${size} OFFSET ${skipped}`),
    db.all<{ total: number | null }>(counter(viewer.id, filter)),
  ]);
  const looked = raw.map((one) => rowOf(incoming, one));
  const found = isSearched ? looked.filter((row) => isLike(row, filter)).slice(offset) : looked;
  const rows = found.slice(0, limit);
  const isFull = found.length > limit;
  const isCut = isSearched && looked.length === size;
  const next = isFull ? rows.at(-1)?.id : isCut ? looked.at(-1)?.id : undefined;
  const known = counted[0]?.total ?? null;
  return {
    rows,
    total: known ?? offset + Math.min(found.length, limit + 1),
    isTotalExact: known !== null || (next === undefined && !cursor),
    next: next ?? null,
  };
}

export type OwnedIncoming = IncomingPage & { owners: Map<string, ListOwner> };

/** `findIncoming` of one account or of many, newest first. */
export async function findIncomingOf(
  db: Database,
  owners: Owners,
  filter: IncomingQuery & IncomingPaging,
): Promise<OwnedIncoming> {
  if ("id" in owners) return { ...(await findIncoming(db, owners, filter)), owners: new Map() };
  const { served, isSearched } = planOf(filter);
  const { from, to, cursor, limit } = filter;
  const size = isSearched ? WINDOW.table * limit : limit + 1;
  const narrowed = served && { index: served.index, where: served.where(filter[served.name]) };
  const raw = await readNewest(db, owners.users, { table: "incoming", ...narrowed, from, to, cursor, size });
  const looked = raw.map((row) => rowOf(incoming, row));
  const page = pageIn(looked, { limit, size, cursor, isMeant: (row) => isLike(row, filter) });
  return { ...page, owners: ownersIn(raw) };
}

/** The senders of a page, as SQL for a query beside it; null when its rows are searched. */
export function sendersOf(viewer: Pick<Viewer, "id">, filter: IncomingQuery & IncomingPaging): SQL | null {
  if (planOf(filter).isSearched) return null;
  const { cursor, direction, offset = 0, limit } = filter;
  return sql`SELECT DISTINCT sender AS address FROM (
    ${stretchOf(viewer.id, filter, cursor, direction)} LIMIT ${limit} OFFSET ${offset})`;
}

/** A manager also sees unclaimed messages. */
export async function getIncoming(
  db: Database,
  viewer: Pick<Viewer, "id" | "level">,
  id: string,
): Promise<IncomingRow | null> {
  const owners = viewer.level === "manager" ? [viewer.id, NOBODY] : [viewer.id];
  const row = await db
    .select()
    .from(incoming)
    .where(and(inArray(incoming.ownerId, owners), eq(incoming.id, id)))
    .get();
  return row ?? null;
}

export async function getUnreadIncoming(db: Database, viewer: Pick<Viewer, "id">): Promise<number> {
  const [row] = await db.all<{ total: number }>(counter(viewer.id, { isRead: false }));
  return row?.total ?? 0;
}

/** Newest first; a manager also sees unclaimed messages. */
export async function loadIncoming(
  db: Database,
  viewer: Pick<Viewer, "id" | "level">,
  ids: readonly string[],
): Promise<IncomingRow[]> {
  const owners = viewer.level === "manager" ? [viewer.id, NOBODY] : [viewer.id];
  const rows = await db
    .select()
    .from(incoming)
    .where(
      and(
        inArray(incoming.ownerId, owners),
        inArray(incoming.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`),
      ),
    );
  return rows.sort((one, other) => (one.id < other.id ? 1 : -1));
}

interface Answer {
  id: string;
  text: string;
  createdAt: number;
  isStop: number;
}

export function answerView({ id, text, createdAt, isStop }: Answer) {
  return { id, text, isStop: isStop === 1, createdAt: new Date(createdAt).toISOString() };
}

/** Answers to a message or to another step of its chain, oldest first. */
export async function findAnswers(db: Database, viewer: Pick<Viewer, "id">, sendingId: string, limit = 20) {
  // Steps of a chain differ in the last two digits of their ids.
  const chain = sendingId.slice(0, -2);
  return db.all<Answer>(
    sql`SELECT * FROM (SELECT id, text, created_at AS createdAt, is_stop AS isStop
      FROM incoming INDEXED BY incoming_by_sending
      WHERE owner_id = ${viewer.id} AND sending_id BETWEEN ${`${chain}00`} AND ${`${chain}ff`}
      ORDER BY sending_id, id LIMIT ${limit}) ORDER BY id`,
  );
}

export async function findAnswered(db: Database, viewer: Pick<Viewer, "id">, sendingId: string) {
  const chain = sendingId.slice(0, -2);
  const [row] = await db.all<Pick<Answer, "id" | "text">>(sql`SELECT i.id, i.text
    FROM replies r CROSS JOIN incoming i ON i.owner_id = r.owner_id AND i.id = r.incoming_id
    WHERE r.owner_id = ${viewer.id} AND r.sending_id BETWEEN ${`${chain}00`} AND ${`${chain}ff`} LIMIT 1`);
  return row ?? null;
}

export async function findReplies(db: Database, viewer: Pick<Viewer, "id">, id: string, limit = 10): Promise<string[]> {
  const rows = await db.all<{ id: string }>(repliesTo(viewer.id, id, limit));
  return rows.map((row) => row.id);
}

export function repliesTo(ownerId: string, id: string, limit: number): SQL {
  return sql`SELECT sending_id AS id FROM replies INDEXED BY replies_by_incoming
    WHERE owner_id = ${ownerId} AND incoming_id = ${id} ORDER BY sending_id DESC LIMIT ${limit}`;
}

const NARROWING = [
  ...["type", "sender", "recipient", "sendingId", "isStop", "isAnswered", "text", "from", "to"],
] as (keyof IncomingQuery)[];

/** A stored counter or a constant: one row read. */
function counter(ownerId: string, filter: IncomingQuery): SQL {
  const isNarrowed = filter.isRead === true || NARROWING.some((name) => filter[name] !== undefined);
  if (isNarrowed) return sql`SELECT NULL AS total`;
  const column = filter.isRead === false ? sql`unread_incoming` : sql`incoming`;
  return sql`SELECT ${column} AS total FROM accounts WHERE owner_id = ${ownerId}`;
}
