import { type SQL, sql } from "drizzle-orm";

/** How long after its end an import can be undone, ms. */
export const UNDO_MS = 7 * 24 * 3_600_000;
/** An undoing that began on the last day still finds what it restores. */
export const KEPT_MS = UNDO_MS + 24 * 3_600_000;

/** When an import that is over at `now` (ms UTC) lets go of what it kept; NULL where it kept nothing. */
export function keptUntil(now: number): SQL {
  return sql`iif(json_array_length(cursor, '$.before') > 0, ${now + KEPT_MS}, NULL)`;
}
