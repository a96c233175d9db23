import { type Column, type SQL, sql } from "drizzle-orm";
import { type Direction, idsWithin } from "./ids";

/** A page of what lies along its ids, which are made in the order of time. */
export interface Walk {
  /** ms UTC, `from` included and `to` not. */
  from?: number;
  to?: number;
  /** Newest first where it is absent. */
  direction?: Direction | undefined;
  /** The last id of the page before. */
  cursor?: string | undefined;
}

/** Bounds and order of a walk along an id. One bound a side: by more the key is not walked, and all between them is read. */
export function walkAlong(id: Column | SQL, { direction = "desc", cursor, ...times }: Walk) {
  const { from, before } = idsWithin({ ...times, cursor, direction });
  const lower = from === undefined ? null : sql`${id} >= ${from}`;
  const where = [lower, before === undefined ? null : sql`${id} < ${before}`].filter((bound) => bound !== null);
  return { where, order: direction === "desc" ? sql`${id} DESC` : sql`${id} ASC` };
}

/** Compares ids in the order of a walk. */
export function inOrder(direction: Direction = "desc") {
  const sign = direction === "desc" ? 1 : -1;
  return ({ id: a }: { id: string }, { id: b }: { id: string }) => (a < b ? sign : a > b ? -sign : 0);
}
