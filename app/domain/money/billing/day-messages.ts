import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { BillingStatus } from "../../../../db/schema/billing";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { sendings } from "../../../../db/schema/sendings";
import { firstIdAt } from "../../base/shared/ids";
import { SINGLE } from "./entries";
import { MOST_SUMMED } from "./figures";

/**
 * A day's newest single messages, each with its billing status. `from`, `to`: ms UTC. `gone`: messages no longer
 * stored.
 */
export async function messagesOfDay(
  db: Database,
  owner: { id: string },
  { from, to, limit }: { from: number; to: number; limit: number },
) {
  const raw =
    await db.all<RawRow>(sql`SELECT s.*, b.id AS bill_id, b.status AS bill_status FROM (SELECT id, status FROM (
        SELECT id, status, ${SINGLE} AS single FROM billings WHERE owner_id = ${owner.id} AND id >= ${firstIdAt(from)}
          AND id < ${firstIdAt(to)} ORDER BY id DESC LIMIT ${MOST_SUMMED})
      WHERE single LIMIT ${limit + 1}) b
    LEFT JOIN sendings s ON s.owner_id = ${owner.id} AND s.id = b.id ORDER BY b.id DESC`);
  const shown = raw.slice(0, limit);
  const billOf = (row: RawRow) => String(row.bill_status) as BillingStatus;
  const rows = shown.filter(({ id }) => id !== null).map((row) => ({ ...rowOf(sendings, row), bill: billOf(row) }));
  const gone = new Map(shown.filter(({ id }) => id === null).map((row) => [String(row.bill_id), billOf(row)]));
  return { rows, gone, isCut: raw.length > limit };
}
