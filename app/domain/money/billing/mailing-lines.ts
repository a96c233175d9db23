import { type SQL, sql } from "drizzle-orm";
import { newId } from "../../base/shared/ids";
import { balanceAfter } from "./holds";

interface Hold {
  amount: number;
  source: string;
  tariffId: string | null;
  multiplier: number;
  taskId: string;
  chunkId: string;
}

export function lineOfNext(ownerId: string, taskId: string): SQL {
  return sql`coalesce((SELECT c.billing_id FROM chunks c WHERE c.owner_id = ${ownerId} AND c.task_id = ${taskId}
    ORDER BY c.seq DESC LIMIT 1), ${newId()})`;
}

const lineOf = (ownerId: string, chunkId: string) =>
  sql`(SELECT c.billing_id FROM chunks c WHERE c.owner_id = ${ownerId} AND c.first_id = ${chunkId})`;

export function isFirstHold(ownerId: string, chunkId: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM billings b WHERE b.owner_id = ${ownerId} AND b.id = ${lineOf(ownerId, chunkId)})`;
}

/** Holds a new chunk's price in its campaign's line, which the first chunk creates. Must follow `holdStatement`. */
export function mailingHold(
  ownerId: string,
  { amount, source, tariffId, multiplier, taskId, chunkId }: Hold,
  now: number,
): SQL {
  return sql`INSERT INTO billings (owner_id, id, source, amount, status, tariff_id, multiplier, task_id, held, refunded,
      balance, created_at, updated_at)
    VALUES (${ownerId}, ${lineOf(ownerId, chunkId)}, ${source}, -(${amount}), iif(${amount} > 0, 'pending', 'complete'), ${tariffId},
      ${multiplier}, ${taskId}, ${amount}, 0, ${balanceAfter(ownerId)}, ${now}, ${now})
    ON CONFLICT (owner_id, id) DO UPDATE SET amount = amount + excluded.amount, held = held + excluded.held,
      balance = excluded.balance, status = iif(held + excluded.held > 0, 'pending', status), updated_at = excluded.updated_at`;
}

/** Moves money in chunks and in their campaigns' lines. `moved`: a query of owner, chunk, held, charged, refunded. */
export function moveShares(moved: SQL, now: number): SQL[] {
  const shares = sql`(SELECT owner, chunk, sum(held) AS more, sum(charged) AS more_charged, sum(refunded) AS more_refunded
    FROM (${moved}) GROUP BY owner, chunk)`;
  const held = sql`held + d.more - d.more_charged - d.more_refunded`;
  const amount = sql`amount - d.more + d.more_refunded`;
  const refunded = sql`refunded + d.more_refunded`;
  return [
    sql`UPDATE chunks SET held = ${held}, charged = charged + d.more_charged, refunded = ${refunded}
      FROM ${shares} d WHERE chunks.owner_id = d.owner AND chunks.first_id = d.chunk`,
    sql`UPDATE billings SET amount = ${amount}, held = ${held}, refunded = ${refunded}, updated_at = ${now},
        status = CASE WHEN ${held} > 0 THEN 'pending' WHEN ${amount} = 0 AND ${refunded} > 0 THEN 'refunded' ELSE 'complete' END
      FROM (SELECT m.owner AS owner, c.billing_id AS line, sum(m.more) AS more, sum(m.more_charged) AS more_charged,
          sum(m.more_refunded) AS more_refunded
        FROM ${shares} m CROSS JOIN chunks c ON c.owner_id = m.owner AND c.first_id = m.chunk
        GROUP BY m.owner, c.billing_id) d
      WHERE billings.owner_id = d.owner AND billings.id = d.line`,
  ];
}
