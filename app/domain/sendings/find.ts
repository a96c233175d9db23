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

/** A status that no index serves is looked for in this many pages of rows; `next` goes on from there. */
const WINDOW_PAGES = 4;

/** Messages newest first, paged by key; reads at most 4 × limit rows at any table size (design §4). */
export async function findSendings(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: SendingFilter,
): Promise<SendingPage> {
  const isWindow = filter.status !== undefined && filter.status !== "failed";
  const window = isWindow ? filter.limit * WINDOW_PAGES : filter.limit + 1;
  const [rows, counted] = await db.batch([
    db.all<Found>(ids(viewer.id, filter, window)),
    db.all<{ total: number | null }>(counter(viewer.id, filter)),
  ]);
  // No account or task, no row: then there is nothing to count either.
  const known = counted.length > 0 ? (counted[0]?.total ?? null) : 0;
  const matching = isWindow ? rows.filter(({ status }) => status === filter.status) : rows;
  const shown = matching.slice(0, filter.limit);
  const hasMore = matching.length > filter.limit || (isWindow && rows.length === window);
  const next = hasMore ? (matching.length > filter.limit ? shown.at(-1) : rows.at(-1)) : undefined;
  return {
    rows: await load(db, viewer.id, shown),
    total: known ?? (filter.offset ?? 0) + matching.length,
    isTotalExact: known !== null || !hasMore,
    next: next?.id ?? null,
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
  status: SendingStatus;
}

function ids(ownerId: string, filter: SendingFilter, limit: number): SQL {
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
  return sql`SELECT s.id AS id, s.status AS status FROM ${source}
    WHERE ${sql.join(where, sql` AND `)} ORDER BY ${order} LIMIT ${limit} OFFSET ${filter.offset ?? 0}`;
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
  const column = status === "failed" ? sql`errored` : status ? sql`NULL` : sql`expanded`;
  return sql`SELECT ${column} AS total FROM tasks WHERE owner_id = ${ownerId} AND id = ${taskId}`;
}
