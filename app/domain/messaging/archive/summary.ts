import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";

export interface ArchiveSummary {
  messages: number;
  bytes: number;
  /** Start of its first and last day, ms UTC; null: the archive is empty. */
  since: number | null;
  until: number | null;
}

export async function summaryOf(db: Database, ownerId: string): Promise<ArchiveSummary> {
  const [row] = await db.all<ArchiveSummary>(sql`SELECT coalesce(sum(messages), 0) AS messages,
      coalesce(sum(bytes), 0) AS bytes, min(day) AS since, max(day) AS until
    FROM archive_parts WHERE owner_id = ${ownerId}`);
  return row!;
}
