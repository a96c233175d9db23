import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { CHAIN_CHARS } from "../../base/chains/ids";
import type { Platform } from "../../base/shared/ports/platform";

const FIRST_CHECK_MS = 2 * 60_000;
const POLL_MS = 60 * 60_000;
const BATCH = 200;

/** Locks the files of a message and its fallbacks, speech permanently (spec §4). */
export function lockStatement(
  { db, clock }: Pick<Platform, "db" | "clock">,
  ownerId: string,
  id: string,
  ids: string[],
) {
  return db.run(sql`INSERT OR IGNORE INTO file_locks (owner_id, file_id, kind, holder_id, look_at)
    SELECT f.owner_id, f.id, 'message', ${id}, ${clock() + FIRST_CHECK_MS} FROM json_each(${JSON.stringify(ids)}) j
      CROSS JOIN files f ON f.owner_id = iif(j.key IS NULL, NULL, ${ownerId}) AND f.id = j.value`);
}

export function releaseFile(db: Database, ownerId: string, fileId: string): Promise<unknown> {
  return db.run(sql`DELETE FROM file_locks WHERE owner_id = ${ownerId} AND file_id = ${fileId} AND kind = 'message'
    AND ${IS_OVER}`);
}

/** Releases files of ended messages, least recently checked first. */
export async function releaseDue({ db, clock }: Pick<Platform, "db" | "clock">): Promise<void> {
  const now = clock();
  const due = sql`SELECT d.owner_id, d.file_id, d.kind, d.holder_id FROM file_locks d INDEXED BY message_locks_due
    WHERE d.look_at <= ${now} ORDER BY d.look_at LIMIT ${BATCH}`;
  await db.batch([
    db.run(sql`DELETE FROM file_locks WHERE (owner_id, file_id, kind, holder_id) IN (${due}) AND ${IS_OVER}`),
    db.run(sql`UPDATE file_locks SET look_at = ${now + POLL_MS}
      WHERE (owner_id, file_id, kind, holder_id) IN (${due})`),
  ]);
}

const CHAIN = sql`substr(file_locks.holder_id, 1, ${sql.raw(String(CHAIN_CHARS))})`;
const IS_OVER = sql`NOT EXISTS (SELECT 1 FROM sendings s
  WHERE s.owner_id = file_locks.owner_id AND s.id BETWEEN ${CHAIN} || '00' AND ${CHAIN} || 'ff'
    AND (+s.fallback_at IS NOT NULL OR NOT (s.is_final OR +s.status IN ('delivered', 'seen', 'failed'))))`;
