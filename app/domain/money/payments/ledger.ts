import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Micros } from "../../base/shared/money";
import { accountStatement, balanceAfter, holdStatement } from "../billing/holds";

interface Line {
  ownerId: string;
  /** Id of the ledger line: unique per movement of money. */
  id: string;
  source: "payment" | "paymentRefund" | "subtract";
  amount: Micros;
  comment: string | null;
}

/** Moves money in the batch of its cause, if `when` holds there. A second batch with the same `id` fails as a duplicate. */
export function moveStatements(
  db: Database,
  { ownerId, id, source, amount, comment }: Line,
  now: number,
  when: SQL = sql`1`,
) {
  return [
    db.run(accountStatement(ownerId, now)),
    db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, comment, balance, created_at, updated_at)
      SELECT ${ownerId}, ${id}, ${source}, ${amount}, 'complete', ${comment}, ${balanceAfter(ownerId, amount)}, ${now}, ${now} WHERE ${when}`),
    db.run(sql`${holdStatement(ownerId, { amount: -amount, messages: 0, records: 1 }, now)} AND ${when}`),
  ] as const;
}
