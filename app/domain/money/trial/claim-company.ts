import { sql } from "drizzle-orm";
import { announce } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import { newIdAt } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { balanceAfter } from "../billing/holds";
import { isOnTrial } from "./reach";

type Needs = Pick<Platform, "db" | "clock" | "hub">;

/**
 * Called when an account states its company. If another account of that company had the trial credit, subtracts what is
 * left of this one's (micros); otherwise the credit counts for the company.
 */
export async function claimCompany({ db, clock, hub }: Needs, ownerId: string, company: string | null): Promise<void> {
  if (!company) return;
  const now = clock();
  const lineId = newIdAt(now);
  const left = sql`(SELECT min(t.amount, a.balance) FROM trials t JOIN accounts a ON a.owner_id = t.owner_id
    WHERE t.owner_id = ${ownerId} AND t.company IS NULL AND t.back_id IS NULL AND a.balance > 0 AND ${isOnTrial(ownerId)}
      AND EXISTS (SELECT 1 FROM trials o WHERE o.company = ${company} AND o.owner_id <> ${ownerId}))`;
  const taken = sql`(SELECT amount FROM billings WHERE owner_id = ${ownerId} AND id = ${lineId})`;
  const { lines } = await batchByName(db, {
    company: db.run(
      sql`UPDATE OR IGNORE trials SET company = ${company} WHERE owner_id = ${ownerId} AND company IS NULL`,
    ),
    lines: db.all<{
      id: string;
    }>(sql`INSERT INTO billings (owner_id, id, source, amount, status, hidden, balance, created_at, updated_at)
      SELECT ${ownerId}, ${lineId}, 'subtract', -x.amount, 'complete', json_object('noRef', json('true')),
        ${balanceAfter(ownerId, sql`-x.amount`)}, ${now}, ${now} FROM (SELECT ${left} AS amount) x WHERE x.amount > 0
      RETURNING id`),
    account: db.run(sql`UPDATE accounts SET balance = balance + ${taken}, billings = billings + 1, updated_at = ${now}
      WHERE owner_id = ${ownerId} AND EXISTS ${taken}`),
    trial: db.run(sql`UPDATE trials SET back_id = ${lineId} WHERE owner_id = ${ownerId} AND EXISTS ${taken}`),
  });
  if (lines.length > 0) await announce(hub, ownerId, [{ event: "billings.created", data: { id: lineId } }]);
}
