import { sql } from "drizzle-orm";
import { jsonRows } from "../../../../../db/json-rows";
import { NO_ROUTE, VALIDITY_MS } from "../../../base/chains/status";
import type { Platform } from "../../../base/shared/ports/platform";
import { followUp } from "../fallbacks/trigger";
import { announceChanges } from "../settle/announce-messages";
import type { Change } from "../settle/change";
import { settle } from "../settle/settle";
import type { Claimed } from "./record-outcomes";

const SHORTEST_MS = 60_000;
const LONGEST_MS = 15 * 60_000;

const pause = jsonRows(["id", "until"], "j");

/**
 * Messages without a route wait for a manager, which does not count as an attempt; after a day they fail with a refund.
 */
export async function holdUnrouted(platform: Platform, ownerId: string, rows: Claimed[]): Promise<void> {
  if (rows.length === 0) return;
  const now = platform.clock();
  const waited = ({ unrouted_since: since }: Claimed) => now - (since ?? now);
  const isOver = (row: Claimed) => waited(row) >= VALIDITY_MS;
  const changes = rows.filter(isOver).map(
    (row): Change => ({
      id: row.id,
      taskId: row.task_id,
      chunkId: row.chunk_id,
      resellerId: row.reseller_id,
      step: row.step,
      steps: row.steps,
      from: "processing",
      to: "failed",
      price: row.price,
      isRefundable: row.is_refundable === 1,
      error: NO_ROUTE,
      entries: [{ at: now, status: "failed", code: NO_ROUTE }],
    }),
  );
  const settled = await settle(platform.db, ownerId, changes, now);
  await announceChanges(platform, ownerId, changes, settled);
  await followUp(platform, ownerId, settled.chains);

  const waiting = rows.filter((row) => !isOver(row));
  if (waiting.length === 0) return;
  const entry = JSON.stringify({ at: now, status: "retry", code: NO_ROUTE });
  const json = pause.json(waiting.map((row) => ({ id: row.id, until: now + pauseOf(waited(row)) })));
  await platform.db.run(sql`UPDATE sendings SET status = 'pending', error = ${NO_ROUTE}, attempts = attempts - 1,
      wait_until = ${pause.until}, updated_at = ${now},
      timeline = iif(error IS ${NO_ROUTE}, timeline, substr(timeline, 1, length(timeline) - 1) || ',' || ${entry} || ']')
    FROM json_each(${json}) j
    WHERE owner_id = iif(j.key IS NULL, NULL, ${ownerId}) AND sendings.id = ${pause.id} AND status = 'processing'`);
}

/** ms until the next try: a tenth of the wait so far. */
function pauseOf(waited: number): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, waited / 10));
}
