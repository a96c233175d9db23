import { type SQL, sql } from "drizzle-orm";
import { jsonRows } from "../../../../db/json-rows";
import { derivedId } from "../../shared/ids";
import { type Change, type ChangeRows, groups, moving } from "./change";

const line = jsonRows(["reseller", "task", "id"], "l");
const HOUR_MS = 60 * 60 * 1000;

/** Credits what messages that are charged now earn; to precede the statements that end their holds. */
export async function marginStatements(
  ownerId: string,
  told: ChangeRows,
  charged: readonly Change[],
  now: number,
): Promise<SQL[]> {
  const places = new Map(charged.map(({ resellerId, taskId }) => [`${resellerId}/${taskId}`, { resellerId, taskId }]));
  const hour = now - (now % HOUR_MS);
  const lines = await Promise.all(
    [...places.values()].map(async ({ resellerId: reseller, taskId: task }) => {
      const id = await derivedId(hour, ["margin", reseller, ownerId, task, hour].join());
      return { reseller, task, id };
    }),
  );
  const earned = sql`(WITH ${groups(told)} SELECT s.reseller_id AS reseller, s.task_id AS task, ${line.id} AS line,
      sum(s.margin) AS margin, sum(s.price) AS turnover
    FROM ${moving(ownerId, told)}
    JOIN json_each(${line.json(lines)}) l ON ${line.reseller} = s.reseller_id AND ${line.task} IS s.task_id
    LEFT JOIN billings b ON s.chunk_id IS NULL AND b.owner_id = s.owner_id AND b.id = s.id AND b.status = 'pending'
    JOIN accounts a ON a.owner_id = s.reseller_id
    WHERE g.bill = 'complete' AND s.margin IS NOT NULL AND (s.bill = 'pending' OR b.id IS NOT NULL)
    GROUP BY s.reseller_id, s.task_id)`;
  return [
    sql`UPDATE accounts SET balance = balance + d.margin, billings = billings + d.fresh, updated_at = ${now}
      FROM (SELECT e.reseller AS reseller, sum(e.margin) AS margin, sum(NOT EXISTS (SELECT 1 FROM billings k
          WHERE k.owner_id = e.reseller AND k.id = e.line)) AS fresh
        FROM ${earned} e GROUP BY e.reseller) d
      WHERE accounts.owner_id = d.reseller`,
    sql`INSERT INTO billings (owner_id, id, source, amount, status, task_id, user_id, turnover, created_at, updated_at)
      SELECT e.reseller, e.line, 'margin', e.margin, 'complete', e.task, ${ownerId}, e.turnover, ${now}, ${now}
      FROM ${earned} e WHERE true
      ON CONFLICT (owner_id, id) DO UPDATE SET amount = amount + excluded.amount,
        turnover = turnover + excluded.turnover, updated_at = excluded.updated_at`,
  ];
}
