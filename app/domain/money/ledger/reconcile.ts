import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Micros } from "../../base/shared/money";
import type { Seal } from "./chain";

export interface Difference {
  what: "balance" | "mailing" | "payment";
  id?: string;
  expected: Micros;
  actual: Micros;
}

const MOST = 20;

/** Compares an account's balance, campaigns and payments with its ledger; does not read sealed lines again. */
export async function differencesOf(db: Database, ownerId: string, seal: Seal | null): Promise<Difference[]> {
  const { lastId = "", open = [], balance = 0 } = seal ?? {};
  const rows = await db.all<Difference>(sql`
    WITH unsealed AS MATERIALIZED (SELECT id, task_id, amount, status, held FROM billings
        WHERE owner_id = ${ownerId} AND id > ${lastId}
      UNION ALL SELECT id, task_id, amount, status, held FROM billings
        WHERE owner_id = ${ownerId} AND id IN (SELECT value FROM json_each(${JSON.stringify(open)})))
    SELECT 'balance' AS what, NULL AS id, expected, actual FROM (SELECT balance AS actual,
        ${balance} + (SELECT coalesce(sum(amount), 0) FROM unsealed WHERE status IN ('pending', 'complete')) AS expected
      FROM accounts WHERE owner_id = ${ownerId}) WHERE expected <> actual
    UNION ALL SELECT * FROM (SELECT 'mailing', id, expected, actual FROM (SELECT u.id, u.amount AS actual,
        0 - (SELECT coalesce(sum(c.held + c.charged), 0) FROM chunks c
          WHERE c.owner_id = ${ownerId} AND c.task_id = u.task_id) AS expected
      FROM unsealed u WHERE u.held IS NOT NULL) WHERE expected <> actual LIMIT ${MOST})
    UNION ALL SELECT * FROM (SELECT 'payment', id, expected, actual FROM (SELECT p.id, p.sum AS expected,
        coalesce((SELECT amount FROM billings b WHERE b.owner_id = p.owner_id AND b.id = p.billing_id), 0) AS actual
      FROM payments p WHERE p.owner_id = ${ownerId} AND p.status NOT IN ('init', 'error'))
      WHERE expected <> actual LIMIT ${MOST})`);
  return rows.map(({ id, ...row }) => (id === null ? row : { ...row, id: id! }));
}
