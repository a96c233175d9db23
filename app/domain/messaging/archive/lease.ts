import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { batchByName } from "../../base/shared/batch-by-name";
import { newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";

export const LEASE_MS = 5 * 60_000;

/**
 * Runs `work` as the account's only writer; null: another writer holds the lease. Commits in `work` must check
 * `isMine`.
 */
export async function asWriter<T>(
  { db, clock }: Pick<Platform, "db" | "clock">,
  ownerId: string,
  work: (lease: string) => Promise<T>,
): Promise<T | null> {
  const now = clock();
  const lease = newId();
  const { claimed } = await batchByName(db, {
    account: db.run(sql`INSERT INTO archive_accounts (owner_id, due_at, updated_at) VALUES (${ownerId}, ${now}, ${now})
      ON CONFLICT DO NOTHING`),
    claimed: db.all<{
      ownerId: string;
    }>(sql`UPDATE archive_accounts SET lease = ${lease}, lease_until = ${now + LEASE_MS}
      WHERE owner_id = ${ownerId} AND lease_until <= ${now} RETURNING owner_id AS ownerId`),
  });
  if (claimed.length === 0) return null;
  try {
    return await work(lease);
  } finally {
    await freed(db, ownerId, lease);
  }
}

export const isMine = (ownerId: string, lease: string): SQL =>
  sql`EXISTS (SELECT 1 FROM archive_accounts WHERE owner_id = ${ownerId} AND lease = ${lease})`;

function freed(db: Database, ownerId: string, lease: string) {
  return db.run(sql`UPDATE archive_accounts SET lease = NULL, lease_until = 0
    WHERE owner_id = ${ownerId} AND lease = ${lease}`);
}
