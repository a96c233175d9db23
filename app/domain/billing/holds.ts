import { type SQL, sql } from "drizzle-orm";

interface Hold {
  /** Micros. */
  amount: number;
  messages: number;
  records: number;
}

/** Takes micros and counts from an account's row at once; the CHECK on available money fails the whole batch. */
export function holdStatement(ownerId: string, { amount, messages, records }: Hold, now: number): SQL {
  return sql`UPDATE accounts SET balance = balance - ${amount}, sendings = sendings + ${messages},
      billings = billings + ${records}, updated_at = ${now}
    WHERE owner_id = ${ownerId}`;
}

/** Goes before a hold: without a row to take from, the hold would take nothing and still succeed. */
export function accountStatement(ownerId: string, now: number): SQL {
  return sql`INSERT INTO accounts (owner_id, updated_at) VALUES (${ownerId}, ${now}) ON CONFLICT DO NOTHING`;
}
