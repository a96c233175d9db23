import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Platform } from "../../base/shared/ports/platform";

const PAGE = 1000;
const MOST_PAGES = 20;
const MOST_ROWS = 50;

interface Removed {
  ownerId: string;
  id: string;
}

/** Deletes its calls one page at a time, then the integration; the cron continues with the rest. */
export async function finishRemoval(db: Database, { ownerId, id }: Removed): Promise<boolean> {
  const calls = sql`owner_id = ${ownerId} AND integration_id = ${id}`;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { meta } = await db.run(sql`DELETE FROM integration_calls WHERE ${calls} AND id IN
      (SELECT id FROM integration_calls WHERE ${calls} LIMIT ${PAGE})`);
    // Also counts rows that triggers write.
    if (meta.changes >= PAGE) continue;
    await db.run(sql`DELETE FROM crm_chats WHERE ${calls}`);
    await db.run(sql`DELETE FROM integrations WHERE owner_id = ${ownerId} AND id = ${id} AND removed_at IS NOT NULL`);
    return true;
  }
  return false;
}

export async function finishRemovals({ db }: Pick<Platform, "db">): Promise<void> {
  const rows = await db.all<Removed>(sql`SELECT owner_id AS ownerId, id FROM integrations
    WHERE removed_at IS NOT NULL ORDER BY removed_at LIMIT ${MOST_ROWS}`);
  for (const row of rows) if (!(await finishRemoval(db, row))) return;
}
