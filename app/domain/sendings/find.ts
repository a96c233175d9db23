import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { accounts } from "../../../db/schema/billing";
import { chunks, type SendingStatus, sendings } from "../../../db/schema/sendings";
import { tasks } from "../../../db/schema/tasks";
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
export async function findSendings(db: Database, viewer: Pick<Viewer, "id">, filter: SendingFilter): Promise<SendingPage> {
  const isWindow = filter.status !== undefined && filter.status !== "failed";
  const window = isWindow ? filter.limit * WINDOW_PAGES : filter.limit + 1;
  const [rows, known] = await Promise.all([read(db, viewer.id, filter, window), knownTotal(db, viewer.id, filter)]);
  const matching = isWindow ? rows.filter(({ status }) => status === filter.status) : rows;
  const shown = matching.slice(0, filter.limit);
  const hasMore = matching.length > filter.limit || (isWindow && rows.length === window);
  const next = hasMore ? (matching.length > filter.limit ? shown.at(-1) : rows.at(-1)) : undefined;
  return {
    rows: shown,
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

function read(db: Database, ownerId: string, filter: SendingFilter, limit: number): Promise<SendingRow[]> {
  const offset = filter.offset ?? 0;
  const bounds = and(
    eq(sendings.ownerId, ownerId),
    filter.cursor ? sql`${sendings.id} < ${filter.cursor}` : undefined,
    filter.from !== undefined ? sql`${sendings.id} >= ${firstIdAt(filter.from)}` : undefined,
    filter.to !== undefined ? sql`${sendings.id} < ${firstIdAt(filter.to)}` : undefined,
    filter.phone ? eq(sendings.recipient, filter.phone) : undefined,
    // Literal, not bound: only then does SQLite see that the partial index serves it.
    filter.status === "failed" ? sql`${sendings.status} = 'failed'` : undefined,
  );
  if (filter.taskId === undefined) {
    return db.select().from(sendings).where(bounds).orderBy(sql`${sendings.id} DESC`).limit(limit).offset(offset);
  }
  // A task's messages lie in its chunks' id ranges: no index of the big table names the task.
  return db
    .select({ sending: sendings })
    .from(chunks)
    .crossJoin(sendings)
    .where(and(inChunks(ownerId, filter.taskId, filter.cursor), bounds))
    .orderBy(sql`${chunks.seq} DESC, ${sendings.id} DESC`)
    .limit(limit)
    .offset(offset)
    .then((rows) => rows.map(({ sending }) => sending));
}

function inChunks(ownerId: string, taskId: string, cursor: string | undefined): SQL | undefined {
  return and(
    eq(chunks.ownerId, ownerId),
    eq(chunks.taskId, taskId),
    cursor ? sql`${chunks.firstId} <= ${cursor}` : undefined,
    sql`${sendings.ownerId} = ${chunks.ownerId}`,
    sql`${sendings.id} BETWEEN ${chunks.firstId} AND ${chunks.lastId}`,
    eq(sendings.taskId, taskId),
  );
}

async function knownTotal(db: Database, ownerId: string, filter: SendingFilter): Promise<number | null> {
  if (filter.phone || filter.from !== undefined || filter.to !== undefined) return null;
  if (filter.taskId === undefined) {
    if (filter.status) return null;
    const account = await db.select({ total: accounts.sendings }).from(accounts).where(eq(accounts.ownerId, ownerId)).get();
    return account?.total ?? 0;
  }
  const task = await db
    .select({ expanded: tasks.expanded, errored: tasks.errored })
    .from(tasks)
    .where(and(eq(tasks.ownerId, ownerId), eq(tasks.id, filter.taskId)))
    .get();
  if (!task) return 0;
  if (filter.status === "failed") return task.errored;
  return filter.status ? null : task.expanded;
}
