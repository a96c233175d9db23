import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type BillingFilter, linesOf, sizeOf } from "../billing/billings";

/** What a line is about: a mailing's title, or whom a single message was for. */
export interface LineName {
  id: string;
  title: string | null;
  recipient: string | null;
}

/** Of the lines that the same filter finds. */
export async function lineNames(
  db: Database,
  owner: { id: string },
  filter: BillingFilter,
): Promise<Map<string, LineName>> {
  const { size, skipped } = sizeOf(filter);
  // A margin's mailing is the customer's.
  const rows = await db.all<LineName>(sql`SELECT p.id, t.title, s.recipient
    FROM (SELECT id, source, held, task_id FROM ${linesOf(owner.id, filter)} LIMIT ${size} OFFSET ${skipped}) p
    LEFT JOIN tasks t ON t.owner_id = ${owner.id} AND t.id = iif(p.source = 'margin', NULL, p.task_id)
    LEFT JOIN sendings s ON s.owner_id = ${owner.id}
      AND s.id = iif(p.held IS NULL AND substr(p.source, 1, 9) = 'sendings.', p.id, NULL)`);
  return new Map(rows.map((row) => [row.id, row]));
}
