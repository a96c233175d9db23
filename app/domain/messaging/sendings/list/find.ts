import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { type RawRow, rowOf } from "../../../../../db/schema/raw-row";
import { type SendingStatus, sendings } from "../../../../../db/schema/sendings";
import type { Viewer } from "../../../base/access/viewer";
import { isUnsentMessage } from "../../../base/chains/status";
import type { Direction } from "../../../base/shared/ids";
import { numberInfo } from "../../../base/shared/numbering/number-info";
import {
  type Bounds,
  type Page,
  pageOfScan,
  type Scan,
  scanSql,
  siftScan,
  windowOf,
  withRows,
} from "../../../base/shared/pages";
import { includesText } from "../../../base/text/folded";
import type { SendingRow } from "../accept/create-sending";
import { messageHit, NO_REASON, valuesTable } from "./predicates";
import { isClickedOn, isIgnored, isTagged } from "./row-tests";
import { walkOf } from "./walks";

export interface SendingQuery {
  taskId?: string;
  /** Id of any message of the chain. */
  chainId?: string;
  status?: SendingStatus;
  /** For failed messages: only those never sent (cancelled or stopped). */
  isUnsent?: boolean;
  /** E.164 digits without plus; or SQL for them. */
  phone?: string | SQL;
  type?: string;
  sender?: string;
  isPaid?: boolean;
  /** Messages with a recipient's own link that was clicked; false: delivered and not clicked. */
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
  /** Default: newest first. */
  direction?: Direction | undefined;
  cursor?: string;
  offset?: number;
  limit: number;
  columns?: SQL;
  /** Counts the total if there is no stored counter. */
  isCounted?: boolean;
}

export interface SendingFilter extends SendingQuery {
  phone?: string;
  /** Rows are chains, not messages. */
  group?: "chain";
}

/** Operator by numbering plan; "" if unknown. */
export function operatorNameOf(recipient: string): string {
  return numberInfo(recipient)?.operator ?? "";
}

export type SendingPage = Page<SendingRow>;

/** Messages by id, newest first unless `direction` differs; fallbacks follow their root. */
export async function findSendings(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: SendingQuery,
): Promise<SendingPage> {
  const { cursor, offset, limit, direction, columns = sql`s.*` } = filter;
  const walk = walkOf(viewer.id, filter);
  const hit = messageHit(filter);
  const scan: Scan = {
    rows: (bounds) => walk.rows(sql`s.id AS id, ${hit} AS hit`, bounds),
    tables: valuesTable(filter),
    direction,
    cursor,
    offset,
    limit,
    isCounted: isToCount(filter),
    size: windowOf(limit, walk.cost),
    isWhole: !isSearched(filter),
    known: counter(viewer.id, filter),
  };
  if (filter.operator !== undefined) {
    const rows = (bounds: Bounds) => walk.rows(sql`s.id AS id, ${hit} AS hit, s.recipient AS also`, bounds);
    const page = await siftScan(db, { ...scan, rows }, isOfOperator(filter.operator));
    return withRows(page, await load(db, viewer.id, page.rows, columns));
  }
  const raw = await db.all<RawRow>(sql`SELECT scan.*, ${columns} FROM (${scanSql(scan)}) scan
    LEFT JOIN sendings s ON scan.scan_shown AND s.owner_id = ${viewer.id} AND s.id = scan.scan_id ORDER BY scan.scan_n`);
  const page = pageOfScan(raw, scan);
  const byId = new Map(raw.map((one) => [one.scan_id, one]));
  return withRows(
    page,
    page.rows.map((id) => rowOf(sendings, byId.get(id)!)),
  );
}

/** For addresses in a row, as joined by `addressesSql`. */
export const isOfOperator = (operator: string) => (addresses: unknown) =>
  String(addresses)
    .split(" ")
    .some((address) => operatorNameOf(address) === operator);

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

const SIFTS = [
  "status",
  "isUnsent",
  "type",
  "sender",
  "isPaid",
  "isClicked",
  "errors",
  "operator",
  "tag",
  "text",
] as const;

export const isSifted = (query: Pick<SendingQuery, (typeof SIFTS)[number]>) =>
  SIFTS.some((name) => query[name] !== undefined);

/** True if the walk visits messages that do not match the filter. */
export const isSearched = (query: SendingQuery) => isSifted(query) || Boolean(query.phone && query.taskId);

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
    (text === undefined || includesText(row.text, text))
  );
}

// A join, because IN would copy the ids and read them again.
export async function load(
  db: Database,
  ownerId: string,
  ids: readonly string[],
  columns = sql`s.*`,
): Promise<SendingRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.all<RawRow>(sql`SELECT ${columns} FROM json_each(${JSON.stringify(ids)}) w
    CROSS JOIN sendings s ON s.owner_id = ${ownerId} AND s.id = w.value`);
  const byId = new Map(rows.map((raw) => [raw.id, rowOf(sendings, raw)]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** True if a total is requested and no counter of the account provides it. */
export function isToCount({ isCounted = false, ...filter }: SendingQuery): boolean {
  const { taskId, chainId, phone, from, to } = filter;
  const isNarrowed = taskId || chainId || phone || from !== undefined || to !== undefined || isSifted(filter);
  return isCounted && Boolean(isNarrowed);
}

const ALL_OF_TASK = sql`expanded + coalesce(meta ->> 'fired', 0)`;

/** A stored counter, or NULL: reads one row. `isByChain`: counts chains, that is people. */
export function counter(ownerId: string, filter: SendingQuery, isByChain = false): SQL {
  const { taskId, chainId, status, isUnsent, phone, from, to, ...rest } = filter;
  const isTimed = from !== undefined || to !== undefined;
  const isUnsure = isUnsent !== undefined && status !== "failed";
  const isNarrowed = phone || chainId || isTimed || isUnsure || isSifted(rest);
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
