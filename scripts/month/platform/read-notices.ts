import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { DAY } from "../world/clock";

const UNREAD_MS = 2 * DAY;

/** People have read their notices, except for those of the last two days; no e-mail about the past is due. */
export async function readNotices(db: Database, now: number): Promise<void> {
  await db.batch([
    db.run(sql`UPDATE notifications SET is_read = 1, updated_at = created_at WHERE created_at < ${now - UNREAD_MS}`),
    db.run(sql`UPDATE notifications SET letter_due_at = NULL`),
    db.run(sql`UPDATE accounts SET notifications = (SELECT count(*) FROM notifications n WHERE n.owner_id = accounts.owner_id),
      unread = (SELECT count(*) FROM notifications n WHERE n.owner_id = accounts.owner_id AND n.is_read = 0)`),
  ]);
}
