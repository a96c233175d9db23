import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Micros } from "../../base/shared/money";

const PAGE = 200;

interface Credit {
  id: string;
  source: string;
  amount: Micros;
  isOwn: number;
  isTrial: number;
}

export interface Takeable {
  /** Part of the balance that the customer paid to the platform, micros. */
  paid: Micros;
  /** Micros that the reseller may take back. */
  takeable: Micros;
  /** Number of ledger movements when read. */
  movements: number;
}

/**
 * Splits a customer's balance by origin. Assumes that the oldest money is spent first, so the balance consists of the
 * newest credits. Payments to the platform among them cannot be taken: a refund or chargeback needs them.
 */
export async function takeableBy(db: Database, resellerId: string, ownerId: string): Promise<Takeable> {
  const [account] = await db.all<{ balance: Micros; movements: number }>(sql`SELECT balance,
    ${movementsOf(ownerId)} AS movements FROM accounts WHERE owner_id = ${ownerId}`);
  const { movements = 0 } = account ?? {};
  const balance = Math.max(0, account?.balance ?? 0);
  let [left, paid, takenBack, refunded, cursor] = [balance, 0, 0, 0, null as string | null];
  while (left > 0) {
    const rows = await creditsBefore(db, resellerId, ownerId, cursor);
    for (const { source, amount, isOwn, isTrial } of rows) {
      // Money taken back or refunded reduces earlier credits.
      if (source === "subtract") takenBack -= amount;
      else if (source === "paymentRefund") refunded -= amount;
      if (amount <= 0 || left === 0) continue;
      // Trial money is the platform's, like a payment to it.
      const isPaid = (source === "payment" && !isOwn) || isTrial === 1;
      const gone = Math.min(amount, isPaid ? refunded : takenBack);
      if (isPaid) refunded -= gone;
      else takenBack -= gone;
      const part = Math.min(left, amount - gone);
      left -= part;
      if (isPaid) paid += part;
    }
    if (rows.length < PAGE) break;
    cursor = rows.at(-1)!.id;
  }
  return { paid, takeable: balance - paid, movements };
}

/** Movements newest first; invoices issued by the reseller were paid to the reseller. */
function creditsBefore(db: Database, resellerId: string, ownerId: string, cursor: string | null) {
  return db.all<Credit>(sql`SELECT b.id, b.source, b.amount,
      EXISTS (SELECT 1 FROM invoices i WHERE i.owner_id = b.owner_id AND i.billing_id = b.id
        AND i.seller_id = ${resellerId}) AS isOwn,
      EXISTS (SELECT 1 FROM trials t WHERE t.owner_id = b.owner_id AND t.line_id = b.id) AS isTrial
    FROM billings b INDEXED BY billings_movements
    WHERE b.owner_id = ${ownerId}
      AND b.source IN ('accrual', 'payment', 'subtract', 'paymentRefund', 'margin', 'referral', 'referralRefund')
      AND (${cursor} IS NULL OR b.id < ${cursor})
    ORDER BY b.id DESC LIMIT ${PAGE}`);
}

const movementsOf = (ownerId: string) => sql`(SELECT count(*) FROM billings INDEXED BY billings_movements
  WHERE owner_id = ${ownerId}
    AND source IN ('accrual', 'payment', 'subtract', 'paymentRefund', 'margin', 'referral', 'referralRefund'))`;

/** NULL fails the batch if the ledger has changed since it was read. */
export const ifUnmoved = (ownerId: string, { movements }: Takeable, amount: Micros) =>
  sql<number>`iif(${movementsOf(ownerId)} = ${movements}, ${amount}, NULL)`;
