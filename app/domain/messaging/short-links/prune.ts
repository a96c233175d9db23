import { sql } from "drizzle-orm";
import { firstIdAt } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";

const HOUR_MS = 60 * 60_000;
const TICK_MS = 60_000;
const BATCH = 5000;
const MOST_BATCHES = 100;

/** ms after which a click is no longer counted: its row may be pruned. */
export const REPEATED_MS = 24 * HOUR_MS;
export const KEPT_HOURS_MS = 30 * 24 * HOUR_MS;

/**
 * Removes clicks that cannot be repeated any more, and hours older than any chart. Runs hourly, although called every
 * minute.
 */
export async function pruneClicks(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { batch = BATCH }: { batch?: number } = {},
): Promise<void> {
  const now = clock();
  if (now % HOUR_MS >= TICK_MS) return;
  const lastClick = firstIdAt(now - REPEATED_MS - HOUR_MS);
  const lastHour = String(now - KEPT_HOURS_MS - HOUR_MS);
  const clicks = sql`DELETE FROM short_link_clicks WHERE (owner_id, link_id, visitor, id) IN
    (SELECT owner_id, link_id, visitor, id FROM short_link_clicks WHERE id < ${lastClick} ORDER BY id LIMIT ${batch})`;
  const hours = sql`DELETE FROM short_link_counts WHERE (owner_id, link_id, kind, key) IN
    (SELECT owner_id, link_id, kind, key FROM short_link_counts
      WHERE kind = 'hour' AND key < ${lastHour} ORDER BY key LIMIT ${batch})`;
  for (const part of [clicks, hours])
    for (let batches = 0; batches < MOST_BATCHES; batches++) if ((await db.run(part)).meta.changes < batch) break;
}
