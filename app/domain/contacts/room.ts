import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { quotaOf, refusalOfQuota } from "../accounts/quotas";

/**
 * Why a list takes no more contacts (`more`: a number or an expression); null where its owner has room for them, and for a
 * blacklist: whoever wants nothing is heard in a full account, too.
 */
export async function refusalOfRoom(db: Database, ownerId: string, listId: string, more: number | SQL, field?: string) {
  const [row] = await db.all<{ more: number }>(sql`SELECT ${more} AS more FROM contact_lists
    WHERE owner_id = ${ownerId} AND id = ${listId} AND type <> 'blacklist'`);
  if (!row || row.more === 0) return null;
  return refusalOfQuota("contacts", await quotaOf(db, ownerId, "contacts"), row.more, field);
}

/** Why a task that fills a list stops where its next step has no room. */
export const NO_ROOM = "noRoomForContacts";
