import { type SQL, sql } from "drizzle-orm";

/** Micros and counters that leave an account's row at once; the CHECK on available money fails the whole batch. */
export function holdStatement(
  ownerId: string,
  { amount, messages, records }: { amount: number; messages: number; records: number },
  now: number,
): SQL {
  return sql`INSERT INTO accounts (owner_id, balance, sendings, billings, updated_at)
    VALUES (${ownerId}, ${-amount}, ${messages}, ${records}, ${now})
    ON CONFLICT (owner_id) DO UPDATE SET balance = balance - ${amount}, sendings = sendings + ${messages},
      billings = billings + ${records}, updated_at = ${now}`;
}

export function isOverspend(error: unknown): boolean {
  return mentions(error, "available_not_negative");
}

export function isDuplicate(error: unknown): boolean {
  return mentions(error, "UNIQUE constraint failed");
}

/** The driver wraps D1's error: what the database said stands in the message or in its causes. */
export function mentions(error: unknown, words: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at.message.includes(words)) return true;
  return false;
}
