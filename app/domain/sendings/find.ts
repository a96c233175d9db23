import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type RawRow, rowOf } from "../../../db/schema/raw-row";
import { type SendingStatus, sendings } from "../../../db/schema/sendings";
import type { Viewer } from "../access/viewer";
import { firstIdAt } from "../shared/ids";
import { numberInfo } from "../shared/numbering/number-info";
import type { SendingRow } from "./create";

export interface SendingFilter {
  taskId?: string;
  status?: SendingStatus;
  /** The recipient's digits, E.164 without plus. */
  phone?: string;
  /** The channel. */
  type?: string;
  sender?: string;
  /** Whether it costs anything. */
  isPaid?: boolean;
  /** Codes of a failure, any of them. */
  errors?: readonly string[];
  /** Whose number the recipient's is, as the numbering says; "" for what it does not know. */
  operator?: string;
  /** ms UTC, inclusive. */
  from?: number;
  /** ms UTC, exclusive. */
  to?: number;
  /** `next` of the page before. */
  cursor?: string;
  offset?: number;
  limit: number;
}

/** What a failure without a code is counted as. */
export const NO_REASON = "undelivered";

/** The operator whom the numbering gave a phone to; "" where it does not say. */
export function operatorNameOf(recipient: string): string {
  return numberInfo(recipient)?.operator ?? "";
}

export interface SendingPage {
  rows: SendingRow[];
  /** What is known to be there when counting exactly would read the whole table. */
  total: number;
  isTotalExact: boolean;
  next: string | null;
}

/** Rows looked through for one of the page: over an index each of them is read twice. */
const WINDOW = { table: 3, index: 1.5 };

/**
 * Messages newest first, paged by key. Reads at most 4 × limit rows at any table size (design §4): what no index serves
 * is looked for in a window, and `next` goes on behind it, also where the window held nothing.
 */
export async function findSendings(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: SendingFilter,
): Promise<SendingPage> {
  if (isLookedFor(filter)) return findInWindow(db, viewer.id, filter);
  const [found, counted] = await db.batch([
    db.all<Found>(ids(viewer.id, filter)),
    db.all<{ total: number | null }>(counter(viewer.id, filter)),
  ]);
  // No account or task, no row: then there is nothing to count either.
  const known = counted.length > 0 ? (counted[0]?.total ?? null) : 0;
  const shown = found.slice(0, filter.limit);
  const isFull = found.length > filter.limit;
  return {
    rows: await load(db, viewer.id, shown),
    total: known ?? (filter.offset ?? 0) + found.length,
    isTotalExact: known !== null || !isFull,
    next: (isFull ? shown.at(-1)?.id : null) ?? null,
  };
}

/** One query: looking ids through and then loading what fits would read three rows more for each of the page. */
async function findInWindow(db: Database, ownerId: string, filter: SendingFilter): Promise<SendingPage> {
  const { limit, offset = 0 } = filter;
  const size = Math.floor(WINDOW[isOverIndex(filter) ? "index" : "table"] * (limit + offset));
  const window = (await db.all<RawRow>(sql`${candidates(ownerId, filter, sql`s.*`)} LIMIT ${size}`)).map((raw) =>
    rowOf(sendings, raw),
  );
  const found = window.filter((row) => isLike(row, filter)).slice(offset);
  const rows = found.slice(0, limit);
  const isFull = found.length > limit;
  const next = isFull ? rows.at(-1)?.id : window.length === size ? window.at(-1)?.id : undefined;
  return {
    rows,
    total: offset + Math.min(found.length, limit + 1),
    isTotalExact: next === undefined,
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

/** The viewer's messages of these ids, in their order. */
export async function loadSendings(
  db: Database,
  viewer: Pick<Viewer, "id">,
  ids: readonly string[],
): Promise<SendingRow[]> {
  return load(
    db,
    viewer.id,
    [...new Set(ids)].map((id) => ({ id })),
  );
}

interface Found {
  id: string;
}

function isLookedFor({ status, type, sender, isPaid, errors, operator }: SendingFilter): boolean {
  const isStatus = status !== undefined && status !== "failed";
  return isStatus || [type, sender, isPaid, errors, operator].some((wanted) => wanted !== undefined);
}

function isOverIndex({ phone, status, errors }: SendingFilter): boolean {
  return phone !== undefined || status === "failed" || errors !== undefined;
}

function isLike(row: SendingRow, { status, type, sender, isPaid, errors, operator }: SendingFilter): boolean {
  return (
    (status === undefined || row.status === status) &&
    (type === undefined || row.type === type) &&
    (sender === undefined || row.sender === sender) &&
    (isPaid === undefined || row.price > 0 === isPaid) &&
    (errors === undefined || errors.includes(row.error ?? NO_REASON)) &&
    (operator === undefined || operatorNameOf(row.recipient) === operator)
  );
}

function ids(ownerId: string, filter: SendingFilter): SQL {
  return sql`${candidates(ownerId, filter)} LIMIT ${filter.limit + 1} OFFSET ${filter.offset ?? 0}`;
}

/** The messages that an index serves, newest first; the rest of the filter is looked for among them. */
export function candidates(ownerId: string, filter: SendingFilter, columns = sql`s.id AS id`): SQL {
  const { taskId, phone, cursor, from, to } = filter;
  const where = [
    sql`s.owner_id = ${ownerId}`,
    cursor ? sql`s.id < ${cursor}` : null,
    from !== undefined ? sql`s.id >= ${firstIdAt(from)}` : null,
    to !== undefined ? sql`s.id < ${firstIdAt(to)}` : null,
    taskId ? sql`s.task_id = ${taskId}` : null,
    phone ? sql`s.recipient = ${phone}` : null,
    isFailed(filter) ? sql`s.status = 'failed'` : null,
  ].filter((term) => term !== null);
  const { source, order } = sourceOf(ownerId, filter);
  return sql`SELECT ${columns} FROM ${source} WHERE ${sql.join(where, sql` AND `)} ORDER BY ${order}`;
}

// Only failures have a code.
function isFailed({ status, errors }: SendingFilter): boolean {
  return status === "failed" || (errors !== undefined && status === undefined);
}

// The planner has no statistics: the index is named. A task's messages lie in its chunks' id ranges, so no index
// of the big table has to name the task.
function sourceOf(ownerId: string, filter: SendingFilter): { source: SQL; order: SQL } {
  const { taskId, phone, cursor } = filter;
  const newest = sql`s.id DESC`;
  if (phone) return { source: sql`sendings s INDEXED BY sendings_by_recipient`, order: newest };
  const table = isFailed(filter) ? sql`sendings s INDEXED BY failed_sendings` : sql`sendings s`;
  if (!taskId) return { source: table, order: newest };
  const source = sql`chunks c INDEXED BY chunks_of_task CROSS JOIN ${table}
    ON c.owner_id = ${ownerId} AND c.task_id = ${taskId} AND c.first_id <= ${cursor ?? "~"}
    AND s.id BETWEEN c.first_id AND c.last_id`;
  return { source, order: sql`c.seq DESC, s.id DESC` };
}

// A join, not an IN: that would write the ids down and read them once more.
async function load(db: Database, ownerId: string, found: Found[]): Promise<SendingRow[]> {
  if (found.length === 0) return [];
  const wanted = JSON.stringify(found.map(({ id }) => id));
  const rows = await db.all<RawRow>(sql`SELECT s.* FROM json_each(${wanted}) w
    CROSS JOIN sendings s ON s.owner_id = ${ownerId} AND s.id = w.value`);
  const byId = new Map(rows.map((raw) => [raw.id, rowOf(sendings, raw)]));
  return found.map(({ id }) => byId.get(id)).filter((row) => row !== undefined);
}

/** A counter that somebody keeps anyway, or nothing: one row read. */
function counter(ownerId: string, filter: SendingFilter): SQL {
  const { taskId, status, phone, type, sender, isPaid, errors, operator, from, to } = filter;
  const isNarrowed = phone || [type, sender, isPaid, errors, operator, from, to].some((wanted) => wanted !== undefined);
  if (isNarrowed) return sql`SELECT NULL AS total`;
  if (!taskId)
    return status ? sql`SELECT NULL AS total` : sql`SELECT sendings AS total FROM accounts WHERE owner_id = ${ownerId}`;
  // A task counts recipients; with fallbacks its messages are more.
  const failed = sql`iif(data -> 'chain' IS NULL, errored, NULL)`;
  const column = status === "failed" ? failed : status ? sql`NULL` : sql`expanded + coalesce(meta ->> 'fired', 0)`;
  return sql`SELECT ${column} AS total FROM tasks WHERE owner_id = ${ownerId} AND id = ${taskId}`;
}
