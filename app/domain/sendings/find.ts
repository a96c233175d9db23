import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type SendingStatus, sendings } from "../../../db/schema/sendings";
import type { Viewer } from "../access/viewer";
import { firstIdAt } from "../shared/ids";
import type { SendingRow } from "./create";

export interface SendingFilter {
  taskId?: string;
  status?: SendingStatus;
  /** The recipient's digits, E.164 without plus. */
  phone?: string;
  /** ms UTC, inclusive. */
  from?: number;
  /** ms UTC, exclusive. */
  to?: number;
  /** `next` of the page before. */
  cursor?: string;
  offset?: number;
  limit: number;
}

export interface SendingPage {
  rows: SendingRow[];
  /** What is known to be there when counting exactly would read the whole table. */
  total: number;
  isTotalExact: boolean;
  next: string | null;
}

/** A status that no index serves is looked for in this many rows at most; `next` goes on from there. */
const LOOK_THROUGH = 10_000;

/**
 * Messages newest first, paged by key. Reads at most 4 × limit rows at any table size (design §4), unless a status is
 * rare among the newest: then up to LOOK_THROUGH.
 */
export async function findSendings(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: SendingFilter,
): Promise<SendingPage> {
  const [found, counted] = await db.batch([
    db.all<Found>(ids(viewer.id, filter)),
    db.all<{ total: number | null }>(counter(viewer.id, filter)),
  ]);
  // No account or task, no row: then there is nothing to count either.
  const known = counted.length > 0 ? (counted[0]?.total ?? null) : 0;
  const shown = found.slice(0, filter.limit);
  const isFull = found.length > filter.limit;
  const next = isFull ? shown.at(-1)?.id : isLookedFor(filter) ? await lookedUpTo(db, viewer.id, filter) : undefined;
  return {
    rows: await load(db, viewer.id, shown),
    total: known ?? (filter.offset ?? 0) + found.length,
    isTotalExact: known !== null || (!isFull && next === undefined),
    next: next ?? null,
  };
}

export async function getSending(db: Database, viewer: Pick<Viewer, "id">, id: string): Promise<SendingRow | null> {
  const row = await db
    .select()
    .from(sendings)
    .where(and(eq(sendings.ownerId, viewer.id), eq(sendings.id, id)))
    .get();
  return row ?? null;
}

interface Found {
  id: string;
}

function isLookedFor({ status }: SendingFilter): boolean {
  return status !== undefined && status !== "failed";
}

// SQLite runs the inner query only as far as the outer one asks.
function ids(ownerId: string, filter: SendingFilter): SQL {
  const page = sql`LIMIT ${filter.limit + 1} OFFSET ${filter.offset ?? 0}`;
  if (!isLookedFor(filter)) return sql`${candidates(ownerId, filter)} ${page}`;
  return sql`SELECT id FROM (${candidates(ownerId, filter)} LIMIT ${LOOK_THROUGH}) WHERE status = ${filter.status} ${page}`;
}

/** The last row that was looked through, when there may be more behind it. */
async function lookedUpTo(db: Database, ownerId: string, filter: SendingFilter): Promise<string | undefined> {
  const last = sql`${candidates(ownerId, filter)} LIMIT 1 OFFSET ${LOOK_THROUGH - 1}`;
  return (await db.all<Found>(last))[0]?.id;
}

function candidates(ownerId: string, filter: SendingFilter): SQL {
  const { taskId, phone, cursor, from, to } = filter;
  const where = [
    sql`s.owner_id = ${ownerId}`,
    cursor ? sql`s.id < ${cursor}` : null,
    from !== undefined ? sql`s.id >= ${firstIdAt(from)}` : null,
    to !== undefined ? sql`s.id < ${firstIdAt(to)}` : null,
    taskId ? sql`s.task_id = ${taskId}` : null,
    phone ? sql`s.recipient = ${phone}` : null,
    filter.status === "failed" ? sql`s.status = 'failed'` : null,
  ].filter((term) => term !== null);
  const { source, order } = sourceOf(ownerId, filter);
  return sql`SELECT s.id AS id, s.status AS status FROM ${source} WHERE ${sql.join(where, sql` AND `)} ORDER BY ${order}`;
}

// The planner has no statistics: the index is named. A task's messages lie in its chunks' id ranges, so no index
// of the big table has to name the task.
function sourceOf(ownerId: string, { taskId, phone, status, cursor }: SendingFilter): { source: SQL; order: SQL } {
  const newest = sql`s.id DESC`;
  if (phone) return { source: sql`sendings s INDEXED BY sendings_by_recipient`, order: newest };
  const table = status === "failed" ? sql`sendings s INDEXED BY failed_sendings` : sql`sendings s`;
  if (!taskId) return { source: table, order: newest };
  const source = sql`chunks c INDEXED BY chunks_of_task CROSS JOIN ${table}
    ON c.owner_id = ${ownerId} AND c.task_id = ${taskId} AND c.first_id <= ${cursor ?? "~"}
    AND s.id BETWEEN c.first_id AND c.last_id`;
  return { source, order: sql`c.seq DESC, s.id DESC` };
}

async function load(db: Database, ownerId: string, found: Found[]): Promise<SendingRow[]> {
  if (found.length === 0) return [];
  const wanted = JSON.stringify(found.map(({ id }) => id));
  const rows = await db
    .select()
    .from(sendings)
    .where(and(eq(sendings.ownerId, ownerId), inArray(sendings.id, sql`(SELECT value FROM json_each(${wanted}))`)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.map(({ id }) => byId.get(id)).filter((row) => row !== undefined);
}

/** A counter that somebody keeps anyway, or nothing: one row read. */
function counter(ownerId: string, { taskId, status, phone, from, to }: SendingFilter): SQL {
  if (phone || from !== undefined || to !== undefined) return sql`SELECT NULL AS total`;
  if (!taskId)
    return status ? sql`SELECT NULL AS total` : sql`SELECT sendings AS total FROM accounts WHERE owner_id = ${ownerId}`;
  // A task counts recipients; with fallbacks its messages are more.
  const failed = sql`iif(data -> 'chain' IS NULL, errored, NULL)`;
  const column = status === "failed" ? failed : status ? sql`NULL` : sql`expanded + coalesce(meta ->> 'fired', 0)`;
  return sql`SELECT ${column} AS total FROM tasks WHERE owner_id = ${ownerId} AND id = ${taskId}`;
}
