import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { TaskRow } from "./tasks";

const ACCOUNT_BLOCKED = "accountBlocked";

/** Pauses a blocked account's campaigns. They stay paused after unblocking, because their time may have passed. */
export function holdBlocked(db: Database, ownerId: string, now: number) {
  return db.all<Pick<TaskRow, "id">>(sql`UPDATE tasks SET state = 'paused', error = ${ACCOUNT_BLOCKED}, lease_until = 0,
      due_at = NULL, updated_at = ${now}
    WHERE owner_id = ${ownerId} AND state IN ('scheduled', 'running') AND type LIKE 'sendings:%'
      AND EXISTS (SELECT 1 FROM users WHERE id = ${ownerId} AND is_active = 0) RETURNING id`);
}
