import { and, eq, type SQL, sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/billing";
import { notifications } from "../../../../db/schema/notifications";
import type { Viewer } from "../access/viewer";
import { batchByName } from "../shared/batch-by-name";
import type { Platform } from "../shared/ports/platform";
import { getNotification } from "./find";

type Needs = Pick<Platform, "db" | "clock" | "hub">;
type Owner = Pick<Viewer, "id">;

/** Returns how many remain unread. */
export function markRead(platform: Needs, viewer: Owner, ids: readonly string[]): Promise<number> {
  const wanted = JSON.stringify([...new Set(ids)]);
  return mark(platform, viewer, sql`id IN (SELECT value FROM json_each(${wanted}))`);
}

/** `newestSeen`: the last id to mark. Returns how many remain unread. */
export function markAllRead(platform: Needs, viewer: Owner, newestSeen?: string): Promise<number> {
  return mark(platform, viewer, newestSeen === undefined ? sql`1` : sql`id <= ${newestSeen}`);
}

export async function readNotification(platform: Needs, viewer: Owner, id: string) {
  await markRead(platform, viewer, [id]);
  return getNotification(platform.db, viewer, id);
}

// Decrements the counter by the rows still unread in this batch, so concurrent reads count once.
async function mark({ db, clock, hub }: Needs, { id: ownerId }: Owner, which: SQL): Promise<number> {
  const now = clock();
  const {
    changed,
    account: [account],
  } = await batchByName(db, {
    count: db.run(sql`UPDATE accounts SET updated_at = ${now}, unread = unread - (
        SELECT count(*) FROM notifications WHERE owner_id = ${ownerId} AND is_read = 0 AND ${which})
      WHERE owner_id = ${ownerId}`),
    changed: db
      .update(notifications)
      .set({ isRead: true, deliveredAt: sql`coalesce(delivered_at, ${now})`, updatedAt: now })
      .where(and(eq(notifications.ownerId, ownerId), sql`is_read = 0`, which))
      .returning({ id: notifications.id }),
    account: db.select({ unread: accounts.unread }).from(accounts).where(eq(accounts.ownerId, ownerId)),
  });
  const unread = account?.unread ?? 0;
  if (changed.length > 0) {
    const event = { event: "notifications.read", data: { ids: changed.map(({ id }) => id), unread } } as const;
    await hub.publish(ownerId, [event]).catch(() => undefined);
  }
  return unread;
}
