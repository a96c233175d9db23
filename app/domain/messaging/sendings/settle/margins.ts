import { type SQL, sql } from "drizzle-orm";
import { jsonRows } from "../../../../../db/json-rows";
import { firstIdAt, newIdAt } from "../../../base/shared/ids";
import { balanceAfter } from "../../../money/billing/holds";
import { type Change, type ChangeRows, groups, moving } from "./change";

const line = jsonRows(["reseller", "task", "id"], "l");
const HOUR_MS = 60 * 60 * 1000;

/**
 * Credits the margins of messages charged now; must precede the statements that end their holds. A line grows within
 * its hour until other money moves, so that no line's balance includes a later line.
 */
export function marginStatements(
  ownerId: string,
  changeSet: ChangeRows,
  charged: readonly Change[],
  now: number,
): SQL[] {
  const places = new Map(charged.map(({ resellerId, taskId }) => [`${resellerId}/${taskId}`, { resellerId, taskId }]));
  const lines = [...places.values()].map(({ resellerId: reseller, taskId: task }) => ({
    reseller,
    task,
    id: newIdAt(now),
  }));
  const hour = firstIdAt(now - (now % HOUR_MS));
  // Must match the text of the partial indexes.
  const moved = sql`(SELECT x.id FROM billings x INDEXED BY billings_apart
    WHERE (x.held IS NOT NULL OR substr(x.source, 1, 9) <> 'sendings.') AND x.owner_id = s.reseller_id AND x.id >= ${hour}
      AND x.source <> 'margin' ORDER BY x.id DESC LIMIT 1)`;
  // A fee's margin has a tariff, so it is excluded.
  const growing = sql`(SELECT k.id FROM billings k INDEXED BY billings_margins
    WHERE k.source = 'margin' AND k.owner_id = s.reseller_id AND k.id > coalesce(${moved}, ${hour})
      AND k.user_id = ${ownerId} AND k.task_id IS s.task_id AND k.tariff_id IS NULL ORDER BY k.id DESC LIMIT 1)`;
  const earned = sql`(WITH ${groups(changeSet)} SELECT s.reseller_id AS reseller, s.task_id AS task,
      coalesce(${growing}, ${line.id}) AS line, sum(s.margin) AS margin, sum(s.price) AS turnover
    FROM ${moving(ownerId, changeSet)}
    JOIN json_each(${line.json(lines)}) l ON ${line.reseller} = s.reseller_id AND ${line.task} IS s.task_id
    LEFT JOIN billings b ON s.chunk_id IS NULL AND b.owner_id = s.owner_id AND b.id = s.id AND b.status = 'pending'
    JOIN accounts a ON a.owner_id = s.reseller_id
    WHERE g.bill = 'complete' AND s.margin IS NOT NULL AND (s.bill = 'pending' OR b.id IS NOT NULL)
    GROUP BY s.reseller_id, s.task_id)`;
  const later = sql`e.margin - sum(e.margin) OVER (PARTITION BY e.reseller ORDER BY e.line DESC)`;
  return [
    sql`UPDATE accounts SET balance = balance + d.margin, billings = billings + d.fresh, updated_at = ${now}
      FROM (SELECT e.reseller AS reseller, sum(e.margin) AS margin, sum(NOT EXISTS (SELECT 1 FROM billings k
          WHERE k.owner_id = e.reseller AND k.id = e.line)) AS fresh
        FROM ${earned} e GROUP BY e.reseller) d
      WHERE accounts.owner_id = d.reseller`,
    sql`INSERT INTO billings (owner_id, id, source, amount, status, task_id, user_id, turnover, balance, created_at, updated_at)
      SELECT e.reseller, e.line, 'margin', e.margin, 'complete', e.task, ${ownerId}, e.turnover,
        ${balanceAfter(sql`e.reseller`, later)}, ${now}, ${now}
      FROM ${earned} e WHERE true
      ON CONFLICT (owner_id, id) DO UPDATE SET amount = amount + excluded.amount,
        turnover = turnover + excluded.turnover, balance = excluded.balance, updated_at = excluded.updated_at`,
  ];
}
