import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";

/**
 * Whether an account may use machines that cost the platform money and itself nothing: it has money or a limit, or something
 * was ever booked; resellers and managers may. Two rows read.
 */
export async function hasPaid(db: Database, ownerId: string): Promise<boolean> {
  const [row] = await db.all<{ hasPaid: number | null }>(sql`SELECT
      coalesce((SELECT balance + overdraft > 0 OR billings > 0 FROM accounts WHERE owner_id = ${ownerId}), 0)
      OR coalesce((SELECT level <> 'me' FROM users WHERE id = ${ownerId}), 0) AS hasPaid`);
  return Boolean(row?.hasPaid);
}

/** What it is told that may not. */
export const UNPAID = "unpaidAccount";
