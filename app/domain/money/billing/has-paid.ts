import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";

/** True with money, an overdraft or any ledger entry; always for resellers and managers. Reads two rows. */
export async function hasPaid(db: Database, ownerId: string): Promise<boolean> {
  const [row] = await db.all<{ hasPaid: number | null }>(sql`SELECT
      coalesce((SELECT balance + overdraft > 0 OR billings > 0 FROM accounts WHERE owner_id = ${ownerId}), 0)
      OR coalesce((SELECT level <> 'me' FROM users WHERE id = ${ownerId}), 0) AS hasPaid`);
  return Boolean(row?.hasPaid);
}

export const UNPAID = "unpaidAccount";
