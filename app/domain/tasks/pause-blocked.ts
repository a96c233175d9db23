import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { TaskRow } from "./tasks";

/** The error of a task whose account is blocked. */
export const ACCOUNT_BLOCKED = "accountBlocked";

/**
 * Holds every mailing that a blocked account has under way or ahead; nothing for an account that is not blocked.
 * They stay held when it is unblocked, until somebody resumes them: their hour may be long past.
 */
export function holdBlocked(db: Database, ownerId: string, now: number) {
  return db.all<Pick<TaskRow, "id">>(sql`UPDATE tasks SET state = 'paused', error = ${ACCOUNT_BLOCKED}, lease_until = 0,
      due_at = NULL, updated_at = ${now}
    WHERE owner_id = ${ownerId} AND state IN ('scheduled', 'running') AND type LIKE 'sendings:%'
      AND EXISTS (SELECT 1 FROM users WHERE id = ${ownerId} AND is_active = 0) RETURNING id`);
}
