import { type SQL, sql } from "drizzle-orm";
import { accounts } from "../../../../db/schema/billing";
import type { Viewer } from "../../base/access/viewer";
import { announce } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import type { Platform } from "../../base/shared/ports/platform";
import { getUnreadIncoming } from "./find";

type Needs = Pick<Platform, "db" | "clock" | "hub">;

/** Returns how many changed. */
export async function markIncoming(
  { db, clock, hub }: Needs,
  owner: Pick<Viewer, "id">,
  ids: readonly string[],
  isRead: boolean,
): Promise<number> {
  const which = idsAmong(ids);
  const [count, mark] = readStatements(owner.id, which, isRead, clock());
  const {
    changed,
    account: [account],
  } = await batchByName(db, {
    count: db.run(count),
    changed: db.all<{ id: string }>(sql`${mark} RETURNING id`),
    account: db.select({ unread: accounts.unreadIncoming }).from(accounts).where(sql`owner_id = ${owner.id}`),
  });
  if (changed.length > 0) {
    const data = { ids: changed.map(({ id }) => id), isRead, unread: account?.unread ?? 0 };
    await announce(hub, owner.id, [{ event: "sendingsIncoming.updated", data }]);
  }
  return changed.length;
}

export async function announceUnread({ db, hub }: Pick<Needs, "db" | "hub">, owner: Pick<Viewer, "id">): Promise<void> {
  const data = { unread: await getUnreadIncoming(db, owner) };
  await announce(hub, owner.id, [{ event: "sendingsIncoming.updated", data }]);
}

/** The counter changes by the rows changed in the same batch, so concurrent reads count once. */
export function readStatements(ownerId: string, which: SQL, isRead: boolean, now: number): [SQL, SQL] {
  const rows = sql`owner_id = ${ownerId} AND is_read = ${sql.raw(isRead ? "0" : "1")} AND ${which}`;
  return [
    sql`UPDATE accounts SET updated_at = ${now}, unread_incoming = unread_incoming + ${isRead ? -1 : 1} *
        (SELECT count(*) FROM incoming NOT INDEXED WHERE ${rows}) WHERE owner_id = ${ownerId}`,
    sql`UPDATE incoming SET is_read = ${sql.raw(isRead ? "1" : "0")} WHERE ${rows}`,
  ];
}

export function idsAmong(ids: readonly string[]): SQL {
  return sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}
