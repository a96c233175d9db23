import { sql } from "drizzle-orm";
import { jsonRows } from "../../../../db/json-rows";
import { ownNumbers } from "../../../../db/schema/own-numbers";
import { reportFailure } from "../../base/shared/errors/isolate-failures";
import type { Platform } from "../../base/shared/ports/platform";
import { refreshRow } from "./operate";
import { POLL_MS } from "./period";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue" | "providers" | "config" | "wapi">;

const HOUR_MS = 60 * 60 * 1000;
/** Longest interval between polls; temporary states are polled more often. */
const MOST_MS = 6 * HOUR_MS;
const MOST_PASSING_MS = HOUR_MS;

const key = jsonRows(["ownerId", "id"]);

const PAGE = 20;
const AT_ONCE = 5;

/** Makes up for lost webhooks: polls soon after a change, then less often. Skips inactive numbers. */
export async function pollOwnNumbers(needs: Needs): Promise<void> {
  const { db, clock } = needs;
  const now = clock();
  // Literal values, so that SQLite uses the partial index.
  const isDue = sql`look_at <= ${now} AND is_paid = 1 AND is_active = 1`;
  const due = await db.select().from(ownNumbers).where(isDue).orderBy(ownNumbers.lookAt).limit(PAGE);
  if (due.length === 0) return;
  const most = sql`iif(state = 'sleep', ${MOST_PASSING_MS}, ${MOST_MS})`;
  await db
    .update(ownNumbers)
    .set({ lookAt: sql`${now} + max(${POLL_MS}, min(${now} - updated_at, ${most}))` })
    .where(sql`(owner_id, id) IN (SELECT ${key.ownerId}, ${key.id} FROM json_each(${key.json(due)}))`);
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const refreshes = due.slice(from, from + AT_ONCE).map((row) => refreshRow(needs, row));
    for (const result of await Promise.allSettled(refreshes)) {
      if (result.status === "rejected") reportFailure("wapi.look", {}, result.reason);
    }
  }
}
