import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { refuse } from "../../base/shared/errors/result";

/** Refuses new messages while an account owes a fee; accepted ones continue. */
export async function refusedUnpaid(db: Database, ownerId: string) {
  const [owed] = await db.all<{ title: string }>(sql`SELECT t.title AS title FROM subscriptions s
    CROSS JOIN tariffs t ON t.id = s.tariff_id WHERE s.owner_id = ${ownerId} AND s.status = 'unpaid' LIMIT 1`);
  return owed ? refuse("feeUnpaid", undefined, { title: owed.title }, "insufficientFunds") : null;
}
