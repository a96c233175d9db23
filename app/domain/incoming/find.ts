import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { incoming } from "../../../db/schema/incoming";
import type { Viewer } from "../access/viewer";
import { firstIdAt } from "../shared/ids";
import { NOBODY } from "./match";
import type { IncomingRow } from "./view";

export interface IncomingFilter {
  type?: string;
  /** Who wrote: digits of a phone, or the channel's own address. */
  sender?: string;
  /** Our sender name or number. */
  recipient?: string;
  sendingId?: string;
  isStop?: boolean;
  /** ms UTC, inclusive. */
  from?: number;
  /** ms UTC, exclusive. */
  to?: number;
  /** `next` of the page before. */
  cursor?: string;
  offset?: number;
  limit: number;
}

export interface IncomingPage {
  rows: IncomingRow[];
  /** What is known to be there when counting exactly would read the whole table. */
  total: number;
  isTotalExact: boolean;
  next: string | null;
}

/** Messages that nobody's sending explains: a manager may look at them. */
export const UNCLAIMED = { id: NOBODY };

/** Incoming messages newest first, paged by key: at most 4 × limit rows are read where one filter is set (design §4). */
export async function findIncoming(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: IncomingFilter,
): Promise<IncomingPage> {
  const [found, counted] = await db.batch([
    db.all<{ id: string }>(ids(viewer.id, filter)),
    db.all<{ total: number | null }>(counter(viewer.id, filter)),
  ]);
  const shown = found.slice(0, filter.limit).map(({ id }) => id);
  const isFull = found.length > filter.limit;
  const known = counted[0]?.total ?? null;
  return {
    rows: await load(db, viewer.id, shown),
    total: known ?? (filter.offset ?? 0) + found.length,
    isTotalExact: known !== null || (!isFull && !filter.cursor),
    next: isFull ? shown.at(-1)! : null,
  };
}

/** One message; a manager also sees what is nobody's. */
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

interface Answer {
  id: string;
  text: string;
  /** ms UTC */
  createdAt: number;
  isStop: number;
}

/** An answer as REST shows it. */
export function answerView({ id, text, createdAt, isStop }: Answer) {
  return { id, text, isStop: isStop === 1, createdAt: new Date(createdAt).toISOString() };
}

/** What was answered to a message or to another step of its chain, oldest first. */
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

// The planner has no statistics: the index is named, the most telling filter's first.
function ids(ownerId: string, filter: IncomingFilter): SQL {
  const { type, sender, recipient, sendingId, isStop, cursor, from, to } = filter;
  const where = [
    sql`owner_id = ${ownerId}`,
    cursor ? sql`id < ${cursor}` : null,
    from !== undefined ? sql`id >= ${firstIdAt(from)}` : null,
    to !== undefined ? sql`id < ${firstIdAt(to)}` : null,
    type ? sql`type = ${type}` : null,
    sender ? sql`sender = ${sender}` : null,
    recipient ? sql`recipient = ${recipient}` : null,
    sendingId ? sql`sending_id = ${sendingId}` : null,
    isStop === undefined ? null : isStop ? sql`is_stop = 1` : sql`is_stop = 0`,
  ].filter((term) => term !== null);
  return sql`SELECT id FROM incoming ${sql.raw(indexOf(filter))} WHERE ${sql.join(where, sql` AND `)}
    ORDER BY id DESC LIMIT ${filter.limit + 1} OFFSET ${filter.offset ?? 0}`;
}

function indexOf({ type, sender, recipient, sendingId, isStop }: IncomingFilter): string {
  if (sendingId) return "INDEXED BY incoming_by_sending";
  if (sender) return "INDEXED BY incoming_by_sender";
  if (isStop) return "INDEXED BY incoming_stops";
  if (recipient) return "INDEXED BY incoming_by_recipient";
  return type ? "INDEXED BY incoming_by_type" : "";
}

/** A counter that is kept anyway, or nothing: one row read. */
function counter(ownerId: string, { type, sender, recipient, sendingId, isStop, from, to }: IncomingFilter): SQL {
  const isFiltered = [type, sender, recipient, sendingId, isStop, from, to].some((value) => value !== undefined);
  return isFiltered
    ? sql`SELECT NULL AS total`
    : sql`SELECT incoming AS total FROM accounts WHERE owner_id = ${ownerId}`;
}

async function load(db: Database, ownerId: string, found: string[]): Promise<IncomingRow[]> {
  if (found.length === 0) return [];
  const rows = await db
    .select()
    .from(incoming)
    .where(
      and(
        eq(incoming.ownerId, ownerId),
        inArray(incoming.id, sql`(SELECT value FROM json_each(${JSON.stringify(found)}))`),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
