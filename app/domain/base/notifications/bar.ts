import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { notifications } from "../../../../db/schema/notifications";
import { rowOf } from "../../../../db/schema/raw-row";
import type { Viewer } from "../access/viewer";
import type { NotificationRow } from "./view";

/** Newest unread notices that are searched for a bar. */
const MOST = 30;

/** The newest unread notice for the bar above pages. Ends at its time, when read, or with its incident. */
export async function findBar(db: Database, { id }: Pick<Viewer, "id">, now: number): Promise<NotificationRow | null> {
  const [raw] = await db.all<
    Record<string, unknown>
  >(sql`SELECT * FROM (SELECT * FROM notifications INDEXED BY notifications_unread
      WHERE owner_id = ${id} AND is_read = 0 ORDER BY id DESC LIMIT ${MOST}) n
    WHERE n.channel = 'web' AND n.data ->> 'barUntil' > ${now} AND (n.data ->> 'incidentId' IS NULL
      OR EXISTS (SELECT 1 FROM incidents i WHERE i.id = n.data ->> 'incidentId' AND i.resolved_at IS NULL)) LIMIT 1`);
  return raw ? rowOf(notifications, raw) : null;
}
