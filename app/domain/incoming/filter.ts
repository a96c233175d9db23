import { type SQL, sql } from "drizzle-orm";
import { type Direction, idsWithin } from "../shared/ids";
import type { IncomingRow } from "./view";

export interface IncomingQuery {
  type?: string;
  /** Digits of a phone, or the channel's own address; or SQL of it. */
  sender?: string | SQL;
  /** The customer's sender name or number. */
  recipient?: string;
  sendingId?: string;
  isStop?: boolean;
  isRead?: boolean;
  isAnswered?: boolean;
  /** A case-insensitive substring. */
  text?: string;
  /** ms UTC, inclusive. */
  from?: number;
  /** ms UTC, exclusive. */
  to?: number;
}

export interface IncomingFilter extends IncomingQuery {
  sender?: string;
}

const SERVED = [
  { name: "sendingId", index: "incoming_by_sending", where: (value) => sql`sending_id = ${value}` },
  { name: "sender", index: "incoming_by_sender", where: (value) => sql`sender = ${value}` },
  { name: "isRead", only: false, index: "incoming_unread", where: () => sql`is_read = 0` },
  { name: "isStop", only: true, index: "incoming_stops", where: () => sql`is_stop = 1` },
  { name: "isAnswered", only: true, index: "incoming_answered", where: () => sql`answered_at IS NOT NULL` },
  { name: "recipient", index: "incoming_by_recipient", where: (value) => sql`recipient = ${value}` },
  { name: "type", index: "incoming_by_type", where: (value) => sql`type = ${value}` },
] as const satisfies { name: keyof IncomingQuery; only?: boolean; index: string; where(value: unknown): SQL }[];

const SEARCHED = [
  ...["type", "sender", "recipient", "sendingId", "isStop", "isRead", "isAnswered", "text"],
] as (keyof IncomingQuery)[];

/** Picks an index and tells whether its rows must be filtered further. */
export function planOf(filter: IncomingQuery) {
  const served = SERVED.find((one) => {
    const value = filter[one.name];
    return value !== undefined && (!("only" in one) || value === one.only);
  });
  const isSearched = SEARCHED.some((name) => filter[name] !== undefined && name !== served?.name);
  return { served, isOverIndex: served !== undefined, isSearched };
}

/** Names the index, because the planner has no statistics. */
export function stretchOf(ownerId: string, filter: IncomingQuery, cursor?: string, direction: Direction = "desc"): SQL {
  const { served } = planOf(filter);
  const ids = idsWithin({ ...filter, cursor, direction });
  const where = [
    sql`owner_id = ${ownerId}`,
    ids.before !== undefined ? sql`id < ${ids.before}` : null,
    ids.from !== undefined ? sql`id >= ${ids.from}` : null,
    served ? served.where(filter[served.name]) : null,
  ].filter((term) => term !== null);
  const index = sql.raw(served ? `INDEXED BY ${served.index}` : "NOT INDEXED");
  return sql`SELECT * FROM incoming ${index} WHERE ${sql.join(where, sql` AND `)} ORDER BY id ${sql.raw(direction)}`;
}

/** Checks all filters except times, which the index range covers. */
export function isLike(row: IncomingRow, filter: IncomingQuery): boolean {
  const { type, sender, recipient, sendingId, isStop, isRead, isAnswered, text } = filter;
  const wanted: [unknown, unknown][] = [
    [type, row.type],
    [sender, row.sender],
    [recipient, row.recipient],
    [sendingId, row.sendingId],
    [isStop, row.isStop],
    [isRead, row.isRead],
    [isAnswered, row.answeredAt !== null],
  ];
  if (!wanted.every(([asked, is]) => asked === undefined || asked === is)) return false;
  return text === undefined || row.text.toLowerCase().includes(text.toLowerCase());
}
