import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { quotaOf, refusalOfQuota } from "../../people/accounts/quotas";

/** `more`: number or SQL. Returns null if within the quota, and for blacklists, which have none. */
export async function refusalOfRoom(db: Database, ownerId: string, listId: string, more: number | SQL, field?: string) {
  const [row] = await db.all<{ more: number }>(sql`SELECT ${more} AS more FROM contact_lists
    WHERE owner_id = ${ownerId} AND id = ${listId} AND type <> 'blacklist'`);
  if (!row || row.more === 0) return null;
  return refusalOfQuota("contacts", await quotaOf(db, ownerId, "contacts"), row.more, field);
}

export const NO_ROOM = "noRoomForContacts";
