import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { BillingRow } from "./billings";

const SHOWN = 10;

export type Adjustment = Pick<BillingRow, "id" | "source" | "amount" | "comment" | "hidden" | "createdAt">;

export async function findAdjustments(db: Database, ownerId: string): Promise<Adjustment[]> {
  // A walk along the primary key would read all messages in between.
  const rows = await db.all<Omit<Adjustment, "hidden"> & { hidden: string | null }>(
    sql`SELECT id, source, amount, comment, hidden, created_at AS createdAt FROM billings INDEXED BY billings_adjusted
      WHERE owner_id = ${ownerId} AND source IN ('accrual', 'subtract') ORDER BY id DESC LIMIT ${SHOWN}`,
  );
  return rows.map(({ hidden, ...row }) => ({ ...row, hidden: hidden === null ? null : JSON.parse(hidden) }));
}
