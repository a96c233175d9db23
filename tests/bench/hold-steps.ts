import { sql } from "drizzle-orm";
import { newId, newIds } from "../../app/domain/base/shared/ids";
import { accountStatement, holdStatement } from "../../app/domain/money/billing/holds";
import { type Database, openDatabase } from "../../db/client";

const PRICE = 2_500_000;
const IN_FLIGHT = 100;

let owners: string[] = [];

/** A message's hold on acceptance: the account, the check of available funds, and the ledger line. */
function hold(db: Database, ownerId: string): Promise<unknown> {
  const now = Date.now();
  return db.batch([
    db.run(accountStatement(ownerId, now)),
    db.run(holdStatement(ownerId, { amount: PRICE, messages: 1, records: 1 }, now)),
    db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, created_at, updated_at)
      VALUES (${ownerId}, ${newId()}, 'sendings.sms', ${-PRICE}, 'pending', ${now}, ${now})`),
  ]);
}

const bare = (binding: D1Database, ownerId: string) =>
  binding
    .prepare("UPDATE accounts SET balance = balance - ?2, updated_at = ?3 WHERE owner_id = ?1")
    .bind(ownerId, PRICE, Date.now())
    .run();

async function each(n: number, accounts: number, work: (ownerId: string) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (let at = next++; at < n; at = next++) await work(owners[at % accounts]!);
    }),
  );
}

export const holdSteps: Record<string, (env: { DB: D1Database }, n: number) => Promise<void>> = {
  async openHolders({ DB }, n) {
    owners = newIds(n);
    await DB.prepare("INSERT INTO accounts (owner_id, balance, updated_at) SELECT value, ?2, 0 FROM json_each(?1)")
      .bind(JSON.stringify(owners), 1e15)
      .run();
  },
  holdOne: ({ DB }, n) => each(n, 1, (id) => hold(openDatabase(DB), id)),
  holdMany: ({ DB }, n) => each(n, owners.length, (id) => hold(openDatabase(DB), id)),
  bareOne: ({ DB }, n) => each(n, 1, (id) => bare(DB, id)),
  bareMany: ({ DB }, n) => each(n, owners.length, (id) => bare(DB, id)),
};
