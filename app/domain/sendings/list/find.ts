import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { type SendingStatus, sendings } from "../../../../db/schema/sendings";
import type { Viewer } from "../../access/viewer";
import { type Direction, type IdRange, idsWithin } from "../../shared/ids";
import { numberInfo } from "../../shared/numbering/number-info";
import type { SendingRow } from "../accept/create-sending";
import { rangeOf } from "../chains/ids";
import { isUnsentMessage, UNSENT } from "../status";
import { withinTask } from "./find-in-task";
import { contains, isClickedOn, isIgnored, isTagged } from "./row-tests";

export interface SendingQuery {
  taskId?: string;
  /** Id of any message of the chain. */
  chainId?: string;
  status?: SendingStatus;
  /** Of failed ones: only those never sent (cancelled or stopped). */
  isUnsent?: boolean;
  /** E.164 digits without plus; or SQL of them. */
  phone?: string | SQL;
  type?: string;
  sender?: string;
  isPaid?: boolean;
  /** Of messages with a link of the recipient's own; false: delivered and not clicked. */
  isClicked?: boolean | undefined;
  errors?: readonly string[];
  /** By numbering plan; "" for unknown. */
  operator?: string;
  tag?: string | undefined;
  /** A case-insensitive substring of the text. */
  text?: string;
  /** ms UTC, inclusive. */
  from?: number;
  /** ms UTC, exclusive. */
  to?: number;
  /** Default: newest first; a walk by ids is always descending. */
  direction?: Direction | undefined;
  cursor?: string;
  offset?: number;
  limit: number;
  columns?: SQL;
}

export interface SendingFilter extends SendingQuery {
  phone?: string;
  /** Rows are chains, not messages. */
  group?: "chain";
}

export const NO_REASON = "undelivered";

/** Operator by numbering plan; "" if unknown. */
export function operatorNameOf(recipient: string): string {
  return numberInfo(recipient)?.operator ?? "";
}

export interface SendingPage {
  rows: SendingRow[];
  /** A known minimum where an exact count would read the whole table. */
  total: number;
  isTotalExact: boolean;
  next: string | null;
}

/** Rows read per page row; an index row is read twice. */
const WINDOW = { table: 3, index: 1.5 };

/**
 * Messages by id, descending, paged by key; fallbacks follow their root. Reads at most 4 × limit rows (design §4):
 * unindexed filters search a window, and `next` continues behind it, even if empty.
 */
export async function findSendings(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: SendingQuery,
): Promise<SendingPage> {
  const { limit, offset = 0 } = filter;
  const isScanned = isSearched(filter);
  const size = isScanned ? Math.floor(WINDOW[isOverIndex(filter) ? "index" : "table"] * (limit + offset)) : limit + 1;
  const stretch = await stretchOf(db, viewer.id, filter);
  const [raw, counted] = await db.batch([
    db.all<RawRow>(sql`${stretch.rows(filter.columns)} LIMIT ${size} OFFSET ${isScanned ? 0 : offset}`),
    db.all<{ total: number | null }>(counter(viewer.id, filter)),
  ]);
  const looked = raw.map((one) => rowOf(sendings, one));
  const found = isScanned ? looked.filter((row) => isLike(row, filter)).slice(offset) : looked;
  const rows = found.slice(0, limit);
  const isFull = found.length > limit;
  const behind = isScanned && looked.length === size ? looked.at(-1)?.id : stretch.next;
  const next = isFull ? rows.at(-1)?.id : behind;
  const known = counted.length > 0 ? (counted[0]?.total ?? null) : 0;
  return {
    rows,
    total: known ?? offset + Math.min(found.length, limit + 1),
    isTotalExact: known !== null || (next === undefined && !filter.cursor),
    next: next ?? null,
  };
}

export async function getSending(
  db: Database,
  viewer: Pick<Viewer, "id">,
  id: string | SQL,
): Promise<SendingRow | null> {
  const row = await db
    .select()
    .from(sendings)
    .where(and(eq(sendings.ownerId, viewer.id), eq(sendings.id, id)))
    .get();
  return row ?? null;
}

export async function loadSendings(
  db: Database,
  viewer: Pick<Viewer, "id">,
  ids: readonly string[],
): Promise<SendingRow[]> {
  return load(db, viewer.id, [...new Set(ids)]);
}

/** Only the task is asked for: its chunks lead to its messages. */
export function isTaskAlone({ taskId, chainId, phone, from, to, ...rest }: SendingQuery): boolean {
  return Boolean(taskId) && !chainId && !phone && from === undefined && to === undefined && !isSifted(rest);
}

const SIFTS = ["status", "type", "sender", "isPaid", "isClicked", "errors", "operator", "tag", "text"] as const;

export const isSifted = (query: Pick<SendingQuery, (typeof SIFTS)[number]>) =>
  SIFTS.some((name) => query[name] !== undefined);

export function isSearched(filter: SendingQuery): boolean {
  const { taskId, phone, status, ...rest } = filter;
  if (taskId) return !isTaskAlone(filter);
  if (phone) return isSifted(filter);
  return isSifted(status === "failed" ? rest : filter);
}

export function isOverIndex(filter: SendingQuery): boolean {
  return Boolean(filter.phone) || isFailed(filter) || filter.isClicked === true;
}

type Tested = "taskId" | "status" | "error" | "type" | "sender" | "price" | "recipient" | "tags" | "text" | "clickedAt";

export function isLike(row: Pick<SendingRow, Tested>, filter: SendingQuery): boolean {
  const { taskId, status, isUnsent, type, sender, isPaid, isClicked, errors, operator, tag, text } = filter;
  return (
    (isClicked === undefined || (isClicked ? isClickedOn(row) : isIgnored(row))) &&
    (!taskId || row.taskId === taskId) &&
    (status === undefined || row.status === status) &&
    (isUnsent === undefined || isUnsentMessage(row) === isUnsent) &&
    (type === undefined || row.type === type) &&
    (sender === undefined || row.sender === sender) &&
    (isPaid === undefined || row.price > 0 === isPaid) &&
    (errors === undefined || (row.status === "failed" && errors.includes(row.error ?? NO_REASON))) &&
    (operator === undefined || operatorNameOf(row.recipient) === operator) &&
    (tag === undefined || isTagged(row, tag)) &&
    (text === undefined || contains(row.text, text))
  );
}

export function isFailed({ status, errors }: SendingQuery): boolean {
  return status === "failed" || (errors !== undefined && status === undefined);
}

/** An id range of messages in walk order; `also`: another condition. */
interface Stretch {
  rows(columns?: SQL, also?: SQL): SQL;
  /** The cursor to continue with, even after few rows. */
  next?: string;
}

export async function stretchOf(db: Database, ownerId: string, filter: SendingQuery): Promise<Stretch> {
  const { taskId, cursor, direction = "desc" } = filter;
  const range = rangeWithin(filter);
  if (!taskId) return { rows: (columns, also) => rowsWithin(ownerId, filter, range, columns, also) };
  const isAlone = isTaskAlone(filter);
  if (isAlone && cursor === undefined)
    return { rows: (columns, also) => rowsOfTask(ownerId, taskId, { direction }, columns, also) };
  const near = await withinTask(db, ownerId, taskId, range, direction);
  if ("next" in near) {
    return { rows: () => sql`SELECT * FROM sendings WHERE 0`, ...(near.next !== null && { next: near.next }) };
  }
  if (isAlone)
    return {
      rows: (columns, also) => rowsOfTask(ownerId, taskId, { cursor, direction, seq: near.seq }, columns, also),
    };
  return { rows: (columns, also) => rowsWithin(ownerId, filter, near.within, columns, also) };
}

function rangeWithin({ chainId, ...filter }: SendingQuery): IdRange {
  const range = idsWithin(filter);
  if (!chainId) return range;
  const { firstId, lastId } = rangeOf(chainId);
  return {
    from: [range.from ?? "", firstId].sort()[1],
    before: [range.before ?? LAST, lastId + LAST].sort()[0],
  };
}

const LAST = "~";

function rowsWithin(
  ownerId: string,
  filter: SendingQuery,
  { from, before }: IdRange,
  columns = sql`s.*`,
  also: SQL | null = null,
): SQL {
  const { phone, direction = "desc" } = filter;
  const way = sql.raw(direction);
  const where = [
    sql`s.owner_id = ${ownerId}`,
    before !== undefined ? sql`s.id < ${before}` : null,
    from !== undefined ? sql`s.id >= ${from}` : null,
    phone ? sql`s.recipient = ${phone}` : null,
    also,
  ].filter((term) => term !== null);
  const walk = (index: SQL, more: SQL[] = []) =>
    sql`SELECT ${columns} FROM sendings s ${index} WHERE ${sql.join([...where, ...more], sql` AND `)}`;
  if (phone) return sql`${walk(sql`INDEXED BY sendings_by_recipient`)} ORDER BY s.id ${way}`;
  const clicked = () => walk(sql`INDEXED BY sendings_clicked`, [sql`s.clicked_at > 0`]);
  if (!isFailed(filter)) return sql`${filter.isClicked ? clicked() : walk(sql`NOT INDEXED`)} ORDER BY s.id ${way}`;
  const failed = () =>
    walk(sql`INDEXED BY failed_sendings`, [sql`s.status = 'failed'`, sql`coalesce(s.error, '') NOT IN ${UNSENT_SQL}`]);
  const unsent = () => walk(sql`INDEXED BY unsent_sendings`, [sql`s.status = 'failed'`, sql`s.error IN ${UNSENT_SQL}`]);
  const isUnsent = isUnsentIn(filter);
  if (isUnsent !== undefined) return sql`${isUnsent ? unsent() : failed()} ORDER BY s.id ${way}`;
  return sql`${failed()} UNION ALL ${unsent()} ORDER BY id ${way}`;
}

// Must match the words of the partial index.
export const UNSENT_SQL = sql.raw(`(${UNSENT.map((code) => `'${code}'`).join(", ")})`);

export function isUnsentIn({ isUnsent, errors }: SendingQuery): boolean | undefined {
  if (isUnsent !== undefined || errors === undefined) return isUnsent;
  const kinds = new Set(errors.map((code) => UNSENT.includes(code)));
  return kinds.size === 1 ? kinds.has(true) : undefined;
}

/** `seq`: the first chunk that may match. */
function rowsOfTask(
  ownerId: string,
  taskId: string,
  { cursor, seq, direction }: { cursor?: string | undefined; seq?: number; direction: Direction },
  columns = sql`s.*`,
  also?: SQL,
): SQL {
  const isDown = direction === "desc";
  const last = cursor !== undefined && isDown ? sql`min(c.last_id, ${cursor})` : sql`c.last_id`;
  const first = cursor !== undefined && !isDown ? sql`max(c.first_id, ${cursor})` : sql`c.first_id`;
  const behind = isDown
    ? sql`AND c.seq <= ${seq} AND +s.id < ${cursor}`
    : sql`AND c.seq >= ${seq} AND +s.id > ${cursor}`;
  const way = sql.raw(direction);
  return sql`SELECT ${columns} FROM chunks c INDEXED BY chunks_of_task CROSS JOIN sendings s
    ON c.owner_id = ${ownerId} AND c.task_id = ${taskId} AND s.owner_id = ${ownerId}
      AND s.id BETWEEN ${first} AND ${last} AND s.task_id = ${taskId}
      ${cursor === undefined ? sql`` : behind} ${also ? sql`AND ${also}` : sql``}
    ORDER BY c.seq ${way}, s.id ${way}`;
}

// A join instead of IN, which would copy the ids and read them again.
async function load(db: Database, ownerId: string, ids: readonly string[]): Promise<SendingRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.all<RawRow>(sql`SELECT s.* FROM json_each(${JSON.stringify(ids)}) w
    CROSS JOIN sendings s ON s.owner_id = ${ownerId} AND s.id = w.value`);
  const byId = new Map(rows.map((raw) => [raw.id, rowOf(sendings, raw)]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

const ALL_OF_TASK = sql`expanded + coalesce(meta ->> 'fired', 0)`;

/** Whether the owner has fallback messages at all: one row of an index of theirs. */
export function hasFallbacks(ownerId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM sendings INDEXED BY sendings_born WHERE owner_id = ${ownerId} AND step > 0)`;
}

/** An existing counter or nothing: one row read. `isByChain`: of chains, as people are counted. */
export function counter(ownerId: string, filter: SendingQuery, isByChain = false): SQL {
  const { taskId, chainId, status, isUnsent, phone, from, to, ...rest } = filter;
  const isTimed = from !== undefined || to !== undefined;
  const isNarrowed = phone || chainId || isTimed || isSifted(rest);
  if (isNarrowed) return sql`SELECT NULL AS total`;
  if (!taskId)
    return status
      ? sql`SELECT NULL AS total`
      : sql`SELECT ${isByChain ? sql`sendings - fallbacks` : sql`sendings`} AS total FROM accounts WHERE owner_id = ${ownerId}`;
  // A task counts recipients, not messages.
  const counted = isUnsent === undefined ? sql`errored + unsent` : isUnsent ? sql`unsent` : sql`errored`;
  const failed = isByChain ? counted : sql`iif(data -> 'chain' IS NULL, ${counted}, NULL)`;
  const column = status === "failed" ? failed : status ? sql`NULL` : isByChain ? sql`expanded` : ALL_OF_TASK;
  return sql`SELECT ${column} AS total FROM tasks WHERE owner_id = ${ownerId} AND id = ${taskId}`;
}
