import { eq } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { accounts } from "../../../db/schema/billing";
import type { Viewer } from "../access/viewer";

export interface Unread {
  notifications: number;
  incoming: number;
}

/** Counters of the account: one row read. */
export async function getUnread(db: Database, viewer: Pick<Viewer, "id">): Promise<Unread> {
  const [account] = await db
    .select({ notifications: accounts.unread, incoming: accounts.unreadIncoming })
    .from(accounts)
    .where(eq(accounts.ownerId, viewer.id));
  return account ?? { notifications: 0, incoming: 0 };
}
