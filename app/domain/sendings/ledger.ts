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

export function isOverspend(error: unknown): boolean {
  return mentions(error, "available_not_negative");
}

/** More than a double could still count: see `toUnits`. */
export function isTooRich(error: unknown): boolean {
  return mentions(error, "balance_in_range");
}

export function isDuplicate(error: unknown): boolean {
  return mentions(error, "UNIQUE constraint failed");
}

/** The driver wraps D1's error: what the database said stands in the message or in its causes. */
export function mentions(error: unknown, words: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at.message.includes(words)) return true;
  return false;
}
