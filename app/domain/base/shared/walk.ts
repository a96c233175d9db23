import { type Column, type SQL, sql } from "drizzle-orm";
import { type Direction, idsWithin } from "./ids";

export interface Walk {
  /** ms UTC, `from` inclusive, `to` exclusive. */
  from?: number | undefined;
  to?: number | undefined;
  direction?: Direction | undefined;
  cursor?: string | undefined;
}

/** One bound per side: SQLite uses only one per walk. */
export function walkAlong(id: Column | SQL, { direction = "desc", cursor, ...times }: Walk) {
  const { from, before } = idsWithin({ ...times, cursor, direction });
  const lower = from === undefined ? null : sql`${id} >= ${from}`;
  const where = [lower, before === undefined ? null : sql`${id} < ${before}`].filter((bound) => bound !== null);
  return { where, order: direction === "desc" ? sql`${id} DESC` : sql`${id} ASC` };
}

export function inOrder(direction: Direction = "desc") {
  const sign = direction === "desc" ? 1 : -1;
  return ({ id: a }: { id: string }, { id: b }: { id: string }) => (a < b ? sign : a > b ? -sign : 0);
}
