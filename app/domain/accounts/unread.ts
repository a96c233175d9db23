import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { accounts } from "../../../db/schema/billing";
import type { Viewer } from "../access/viewer";
import { waitingCount } from "../moderation/count-waiting";

export interface Unread {
  notifications: number;
  incoming: number;
}

/** Counters of the account: one row read. */
export async function getUnread(db: Database, viewer: Pick<Viewer, "id">): Promise<Unread> {
  const [account] = await unreadOf(db, viewer);
  return account ?? { notifications: 0, incoming: 0 };
}

/** The same, and how much waits for the viewer's decision and is not put off (a hundred at most; null: decides nothing), in one trip. */
export async function getUnreadAndWaiting(
  db: Database,
  viewer: Viewer,
  now: number,
): Promise<Unread & { review: number | null }> {
  const waiting = waitingCount(viewer, now);
  if (!waiting) return { ...(await getUnread(db, viewer)), review: null };
  const [[account], [counted]] = await db.batch([
    unreadOf(db, viewer),
    db.all<{ n: number }>(sql`SELECT ${waiting} AS n`),
  ]);
  return { ...(account ?? { notifications: 0, incoming: 0 }), review: counted?.n ?? 0 };
}

const unreadOf = (db: Database, { id }: Pick<Viewer, "id">) =>
  db
    .select({ notifications: accounts.unread, incoming: accounts.unreadIncoming })
    .from(accounts)
    .where(eq(accounts.ownerId, id));
