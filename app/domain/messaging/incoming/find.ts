import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { incoming } from "../../../../db/schema/incoming";
import { rowOf } from "../../../../db/schema/raw-row";
import type { Viewer } from "../../base/access/viewer";
import { type Direction, timeOfId } from "../../base/shared/ids";
import { type ListOwner, type Owners, ownersIn, pageIn, readNewest } from "../../base/shared/newest-of";
import { type Page, scanPage, windowOf } from "../../base/shared/pages";
import { hitOf, type IncomingQuery, isLike, planOf, stretchOf, walkOf } from "./filter";
import { NOBODY } from "./match";
import type { IncomingRow } from "./view";

export interface IncomingPaging {
  direction?: Direction | undefined;
  cursor?: string;
  offset?: number;
  limit: number;
  /** Counts the total if there is no stored counter. */
  isCounted?: boolean;
}

type IncomingPage = Page<IncomingRow>;

export const UNCLAIMED = { id: NOBODY };

/** Ordered by time. */
export async function findIncoming(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: IncomingQuery & IncomingPaging,
): Promise<IncomingPage> {
  const { cursor, direction, offset, limit, isCounted = false } = filter;
  const { isSearched, isOverIndex } = planOf(filter);
  const walk = walkOf(viewer.id, filter, direction);
  const hit = hitOf(filter);
  const page = await scanPage(
    db,
    { ownerId: viewer.id, table: "incoming" },
    {
      rows: (bounds) => walk(sql`id, ${hit} AS hit`, bounds),
      direction,
      cursor,
      offset,
      limit,
      isCounted: isCounted && isNarrowed(filter),
      isWhole: !isSearched,
      // Columns compared by a filter are not in an index.
      size: windowOf(limit, isOverIndex && isSearched ? 2 : 1),
      known: counter(viewer.id, filter),
    },
  );
  return { ...page, rows: page.rows.map((one) => rowOf(incoming, one)) };
}

export type OwnedIncoming = IncomingPage & { owners: Map<string, ListOwner> };

/** Rows of a window over many accounts: each costs some twenty reads. */
const WINDOW_OF_MANY = 800;

/** `findIncoming` for one account or many, newest first. */
export async function findIncomingOf(
  db: Database,
  owners: Owners,
  filter: IncomingQuery & IncomingPaging,
): Promise<OwnedIncoming> {
  if ("id" in owners) return { ...(await findIncoming(db, owners, filter)), owners: new Map() };
  const { served, isSearched } = planOf(filter);
  const { from, to, cursor, limit } = filter;
  const size = isSearched ? Math.max(WINDOW_OF_MANY, limit + 1) : limit + 1;
  const narrowed = served && { index: served.index, where: served.where(filter[served.name]) };
  const raw = await readNewest(db, owners.users, { table: "incoming", ...narrowed, from, to, cursor, size });
  const looked = raw.map((row) => rowOf(incoming, row));
  const page = pageIn(looked, { limit, size, cursor, isMeant: (row) => isLike(row, filter) });
  const searchedTo = page.next !== null && page.rows.length < limit ? timeOfId(page.next) : null;
  return { ...page, searchedTo, owners: ownersIn(raw) };
}

/** The senders of a page, as SQL for a parallel query; null if its rows need a scan. */
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
  "type",
  "sender",
  "recipient",
  "sendingId",
  "isStop",
  "isAnswered",
  "text",
  "words",
  "from",
  "to",
] as (keyof IncomingQuery)[];

const isNarrowed = (filter: IncomingQuery) =>
  filter.isRead === true || NARROWING.some((name) => filter[name] !== undefined);

/** A stored counter or a constant: one row read. */
function counter(ownerId: string, filter: IncomingQuery): SQL {
  if (isNarrowed(filter)) return sql`SELECT NULL AS total`;
  const column = filter.isRead === false ? sql`unread_incoming` : sql`incoming`;
  return sql`SELECT ${column} AS total FROM accounts WHERE owner_id = ${ownerId}`;
}
