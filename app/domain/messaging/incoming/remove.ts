import { sql } from "drizzle-orm";
import type { Viewer } from "../../base/access/viewer";
import { announce } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import type { Platform } from "../../base/shared/ports/platform";

type Needs = Pick<Platform, "db" | "clock" | "hub">;

/** Deletes the message and updates the counters in one batch; null when there is no such message. */
export async function removeIncoming(
  { db, clock, hub }: Needs,
  { id: ownerId }: Pick<Viewer, "id">,
  id: string,
): Promise<{ id: string } | null> {
  const row = sql`owner_id = ${ownerId} AND id = ${id}`;
  const { removed } = await batchByName(db, {
    count: db.run(sql`UPDATE accounts SET updated_at = ${clock()},
      incoming = incoming - (SELECT count(*) FROM incoming NOT INDEXED WHERE ${row}),
      unread_incoming = unread_incoming - (SELECT count(*) FROM incoming NOT INDEXED WHERE ${row} AND is_read = 0)
      WHERE owner_id = ${ownerId}`),
    replies: db.run(sql`DELETE FROM replies WHERE owner_id = ${ownerId} AND incoming_id = ${id}`),
    removed: db.all(sql`DELETE FROM incoming WHERE ${row} RETURNING id`),
  });
  if (removed.length === 0) return null;
  await announce(hub, ownerId, [{ event: "sendingsIncoming.removed", data: { id } }]);
  return { id };
}
