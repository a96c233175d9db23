import { type SQL, sql } from "drizzle-orm";

/** ms. */
export const UNDO_MS = 7 * 24 * 3_600_000;
/** Allows for an undo that started on the last day. */
export const KEPT_MS = UNDO_MS + 24 * 3_600_000;

export function keptUntil(now: number): SQL {
  return sql`iif(json_array_length(cursor, '$.before') > 0, ${now + KEPT_MS}, NULL)`;
}
