import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { type BillingFilter, linesOf } from "../billing/billings";

/** Subject of a line: a campaign's title, or a single message's recipient. */
export interface LineName {
  id: string;
  title: string | null;
  recipient: string | null;
}

/** Names of the lines of a page, or of the lines passed in. */
export async function lineNames(
  db: Database,
  owner: { id: string },
  of: BillingFilter | readonly { id: string }[],
): Promise<Map<string, LineName>> {
  const lines =
    "limit" in of
      ? sql`${linesOf(owner.id, of)} LIMIT ${of.limit} OFFSET ${of.offset ?? 0}`
      : sql`(SELECT b.* FROM json_each(${JSON.stringify(of.map(({ id }) => id))}) j
          CROSS JOIN billings b ON b.owner_id = ${owner.id} AND b.id = j.value)`;
  // A margin's campaign belongs to the customer.
  const rows = await db.all<LineName>(sql`SELECT p.id, t.title, s.recipient
    FROM (SELECT id, source, held, task_id FROM ${lines}) p
    LEFT JOIN tasks t ON t.owner_id = ${owner.id} AND t.id = iif(p.source = 'margin', NULL, p.task_id)
    LEFT JOIN sendings s ON s.owner_id = ${owner.id}
      AND s.id = iif(p.held IS NULL AND substr(p.source, 1, 9) = 'sendings.', p.id, NULL)`);
  return new Map(rows.map((row) => [row.id, row]));
}
