import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { accounts } from "../../../../db/schema/billing";
import type { Viewer } from "../../base/access/viewer";
import { waitingCount } from "../../base/moderation/count-waiting";

export interface Unread {
  notifications: number;
  incoming: number;
}

/** Counters of the account: one row read. */
export async function getUnread(db: Database, viewer: Pick<Viewer, "id">): Promise<Unread> {
  const [account] = await unreadOf(db, viewer);
  return account ?? { notifications: 0, incoming: 0 };
}

/**
 * Also counts, in the same round trip, what waits for the viewer's decision and is not snoozed (a hundred at most;
 * null: decides nothing). `backIn`: ms until the viewer's first snooze ends.
 */
export async function getUnreadAndWaiting(
  db: Database,
  viewer: Viewer,
  now: number,
): Promise<Unread & { review: number | null; backIn: number | null }> {
  const waiting = waitingCount(viewer, now);
  if (!waiting) return { ...(await getUnread(db, viewer)), review: null, backIn: null };
  const [[account], [counted]] = await db.batch([
    unreadOf(db, viewer),
    db.all<{ n: number; backIn: number | null }>(sql`SELECT ${waiting} AS n,
      (SELECT min(until) - ${now} FROM review_put_offs WHERE user_id = ${viewer.id} AND until > ${now}) AS backIn`),
  ]);
  return {
    ...(account ?? { notifications: 0, incoming: 0 }),
    review: counted?.n ?? 0,
    backIn: counted?.backIn ?? null,
  };
}

const unreadOf = (db: Database, { id }: Pick<Viewer, "id">) =>
  db
    .select({ notifications: accounts.unread, incoming: accounts.unreadIncoming })
    .from(accounts)
    .where(eq(accounts.ownerId, id));
