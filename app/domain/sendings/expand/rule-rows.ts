import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Stored } from "../compose/apply-rules";

/**
 * id, phone, text, segments, price, segment price (both null: cannot be sent), variables of later steps, time of the
 * next decision, the rules' columns, wait until.
 */
export type RuleRow = readonly [
  ...[string, string, string, number, number | null, number | null, string | null, number | null],
  ...ReturnType<typeof rulesColumns>,
  number,
];

export function rulesColumns(stored: Stored) {
  const { type, sender, isRefundable, status, error, timeline, payload, source, tariffId } = stored;
  return [
    ...([type, sender, Number(isRefundable), status, error] as const),
    ...([JSON.stringify(timeline), payload && JSON.stringify(payload), source, tariffId] as const),
  ] as const;
}

interface Place {
  ownerId: string;
  taskId: string;
  steps: number;
  now: number;
  isTest: boolean;
}

export function ruleStatements(db: Database, { ownerId, taskId, steps, now, isTest }: Place, rows: readonly RuleRow[]) {
  const json = JSON.stringify(rows);
  return [
    db.run(sql`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, is_refundable,
        status, error, timeline, payload, steps, fallback_at, vars, is_test, wait_until, created_at, updated_at)
      SELECT ${ownerId}, value ->> 0, ${taskId}, value ->> 8, value ->> 9, value ->> 1, value ->> 2, value ->> 3,
        coalesce(value ->> 4, 0), value ->> 10, value ->> 11, value ->> 12, value ->> 13, value ->> 14, ${steps},
        value ->> 7, value ->> 6, ${Number(isTest)}, value ->> 17, ${now}, ${now}
      FROM json_each(${json})`),
    db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, tariff_id, task_id, segment_price, segment_count,
        created_at, updated_at)
      SELECT ${ownerId}, value ->> 0, value ->> 15, -(value ->> 4), 'pending', value ->> 16, ${taskId}, value ->> 5,
        value ->> 3, ${now}, ${now}
      FROM json_each(${json}) WHERE value ->> 4 IS NOT NULL AND ${Number(!isTest)}`),
  ];
}
