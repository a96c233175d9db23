import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { TRIAL_RULE } from "../../base/settings/feature-names";
import { PLATFORM_OWNER } from "../../base/settings/settings";
import { MOVEMENTS } from "../billing/billings";
import { accountStatement, balanceAfter } from "../billing/holds";

interface Granted {
  ownerId: string;
  /** Digits. */
  phone: string;
  /** Tax number, if known. */
  company: string | null;
  /** Id of the ledger's line. */
  lineId: string;
}

/**
 * Credits the platform's amount (micros) once per account, phone and company; for customers without other money, in
 * roubles. The line appears only if the credit is new.
 */
export function grantStatements(db: Database, { ownerId, phone, company, lineId }: Granted, now: number) {
  const granted = sql`(SELECT amount FROM trials WHERE owner_id = ${ownerId} AND line_id = ${lineId})`;
  return [
    db.run(accountStatement(ownerId, now)),
    db.run(sql`INSERT INTO trials (owner_id, phone, company, line_id, amount, created_at)
      SELECT ${ownerId}, ${phone}, ${company}, ${lineId}, s.value ->> 'amount', ${now}
      FROM settings s WHERE s.owner_id = ${PLATFORM_OWNER} AND s.key = ${TRIAL_RULE} AND s.value ->> 'amount' > 0
        AND EXISTS (SELECT 1 FROM own_phones WHERE owner_id = ${ownerId} AND phone = ${phone})
        AND EXISTS (SELECT 1 FROM users WHERE id = ${ownerId} AND level = 'me')
        AND EXISTS (SELECT 1 FROM accounts WHERE owner_id = ${ownerId} AND currency = 'RUB')
        AND NOT EXISTS (SELECT 1 FROM billings INDEXED BY billings_movements
          WHERE owner_id = ${ownerId} AND ${MOVEMENTS} AND amount > 0)
      ON CONFLICT DO NOTHING`),
    db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, hidden, balance, created_at, updated_at)
      SELECT ${ownerId}, ${lineId}, 'accrual', ${granted}, 'complete', json_object('noRef', json('true')),
        ${balanceAfter(ownerId, granted)}, ${now}, ${now} WHERE EXISTS ${granted}`),
    db.run(sql`UPDATE accounts SET balance = balance + ${granted}, billings = billings + 1, updated_at = ${now}
      WHERE owner_id = ${ownerId} AND EXISTS ${granted}`),
  ] as const;
}
