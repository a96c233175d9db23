import { type SQL, sql } from "drizzle-orm";

interface Hold {
  amount: number;
  messages: number;
  records: number | SQL;
}

/** Amounts in micros. The CHECK on available money fails the whole batch. */
export function holdStatement(ownerId: string, { amount, messages, records }: Hold, now: number): SQL {
  return sql`UPDATE accounts SET balance = balance - ${amount}, sendings = sendings + ${messages},
      billings = billings + ${records}, updated_at = ${now}
    WHERE owner_id = ${ownerId}`;
}

/**
 * Micros, for a line's `balance`: the account balance within the batch. `pending`: what the batch moves only after the
 * line.
 */
export function balanceAfter(ownerId: string | SQL, pending: number | SQL = 0): SQL<number> {
  return sql`(coalesce((SELECT balance FROM accounts WHERE owner_id = ${ownerId}), 0) + (${pending}))`;
}

/** Must precede a hold: without an account row a hold takes nothing and still succeeds. */
export function accountStatement(ownerId: string, now: number): SQL {
  return sql`INSERT INTO accounts (owner_id, updated_at) VALUES (${ownerId}, ${now}) ON CONFLICT DO NOTHING`;
}
