import { type SQL, sql } from "drizzle-orm";
import { type Direction, idsWithin } from "../../base/shared/ids";
import type { Bounds } from "../../base/shared/pages";
import { includesText } from "../../base/text/folded";
import { says } from "../../base/text/search";
import type { IncomingRow } from "./view";

export interface IncomingQuery {
  type?: string;
  /** Phone digits, or the channel's own address; or SQL for either. */
  sender?: string | SQL;
  /** The customer's sender name or number. */
  recipient?: string;
  sendingId?: string;
  isStop?: boolean;
  isRead?: boolean;
  isAnswered?: boolean;
  /** A case-insensitive substring. */
  text?: string;
  /** A second substring that the text must contain. */
  words?: string;
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
  "type",
  "sender",
  "recipient",
  "sendingId",
  "isStop",
  "isRead",
  "isAnswered",
  "text",
  "words",
] as (keyof IncomingQuery)[];

/** Chooses an index, and tells whether its rows need further filtering. */
export function planOf(filter: IncomingQuery) {
  const served = SERVED.find((one) => {
    const value = filter[one.name];
    return value !== undefined && (!("only" in one) || value === one.only);
  });
  const isSearched = SEARCHED.some((name) => filter[name] !== undefined && name !== served?.name);
  return { served, isOverIndex: served !== undefined, isSearched };
}

/** Names the index, because the planner has no statistics. */
export function stretchOf(ownerId: string, filter: IncomingQuery, cursor?: string, direction?: Direction): SQL {
  return walkOf(ownerId, filter, direction)(sql`*`, { behind: cursor });
}

/** SELECT of columns for the filtered rows, by the chosen index and in order. */
export function walkOf(ownerId: string, filter: IncomingQuery, direction: Direction = "desc") {
  const { served } = planOf(filter);
  const index = sql.raw(served ? `INDEXED BY ${served.index}` : "NOT INDEXED");
  const isDown = direction === "desc";
  const { from, before } = idsWithin({ from: filter.from, to: filter.to });
  const first = from === undefined ? null : sql`id >= ${from}`;
  const last = before === undefined ? null : sql`id < ${before}`;
  return (columns: SQL, { behind, upTo }: Bounds): SQL => {
    // One bound per side: SQLite uses only one per index walk.
    const [edge, far] = isDown ? [before, from] : [from, before];
    const isNearer = typeof behind !== "string" || edge === undefined || (isDown ? behind <= edge : behind >= edge);
    const beyond = behind === undefined || !isNearer ? null : sql`id ${sql.raw(isDown ? "<" : ">")} ${behind}`;
    const until = upTo === undefined ? null : sql`id ${sql.raw(isDown ? ">=" : "<=")} ${upTo}`;
    const [near, end] = isDown ? [last, first] : [first, last];
    const isFar = typeof upTo !== "string" || far === undefined || (isDown ? upTo >= far : upTo <= far);
    const where = [
      sql`owner_id = ${ownerId}`,
      beyond ?? near,
      (isFar ? until : null) ?? end,
      served ? served.where(filter[served.name]) : null,
    ].filter((term) => term !== null);
    return sql`SELECT ${columns} FROM incoming ${index} WHERE ${sql.join(where, sql` AND `)} ORDER BY id ${sql.raw(direction)}`;
  };
}

/** Conditions not covered by the index, without times. */
export function hitOf(filter: IncomingQuery): SQL {
  const { type, sender, recipient, sendingId, isStop, isRead, isAnswered, text, words } = filter;
  const { served } = planOf(filter);
  const same = (column: string, value: unknown) => (value === undefined ? null : sql`${sql.raw(column)} IS ${value}`);
  const flag = (column: string, value?: boolean) =>
    value === undefined ? null : sql.raw(value ? column : `NOT ${column}`);
  const terms = {
    type: same("type", type),
    sender: same("sender", sender),
    recipient: same("recipient", recipient),
    sendingId: same("sending_id", sendingId),
    isStop: flag("is_stop", isStop),
    isRead: flag("is_read", isRead),
    isAnswered: flag("(answered_at IS NOT NULL)", isAnswered),
    text: text === undefined ? null : says(sql.raw("text"), text),
    words: words === undefined ? null : says(sql.raw("text"), words),
  };
  const own = Object.entries(terms).flatMap(([name, term]) => (term && name !== served?.name ? [term] : []));
  return own.length === 0 ? sql`1` : sql`(${sql.join(own, sql` AND `)})`;
}

/** Checks all filters except times, which the index range covers. */
export function isLike(row: IncomingRow, filter: IncomingQuery): boolean {
  const { type, sender, recipient, sendingId, isStop, isRead, isAnswered, text, words } = filter;
  const wanted: [unknown, unknown][] = [
    [type, row.type],
    [sender, row.sender],
    [recipient, row.recipient],
    [sendingId, row.sendingId],
    [isStop, row.isStop],
    [isRead, row.isRead],
    [isAnswered, row.answeredAt !== null],
  ];
  if (!wanted.every(([expected, is]) => expected === undefined || expected === is)) return false;
  return [text, words].every((one) => one === undefined || includesText(row.text, one));
}
