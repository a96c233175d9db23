import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { jsonRows, type RowOf } from "../../../../db/json-rows";
import type { Price } from "../../billing/price";
import type { Stored } from "../compose/stored-fields";

const row = jsonRows([
  ...["id", "recipient", "text", "segments", "price", "segmentPrice", "vars", "fallbackAt"],
  ...["type", "sender", "isRefundable", "status", "error", "timeline", "payload", "source", "tariffId", "waitUntil"],
] as const);

export type RuleRow = RowOf<typeof row>;

interface Root {
  id: string;
  recipient: string;
  text: string;
  segments: number;
  /** null: cannot be sent. */
  price: Price | null;
  /** Variables of later steps. */
  vars: string | null;
  /** ms UTC, of the next decision. */
  fallbackAt: number | null;
  waitUntil: number;
}

export function ruleRow(root: Root, stored: Stored): RuleRow {
  return {
    id: root.id,
    recipient: root.recipient,
    text: root.text,
    segments: root.segments,
    price: root.price?.amount,
    segmentPrice: root.price?.segmentPrice,
    vars: root.vars,
    fallbackAt: root.fallbackAt,
    type: stored.type,
    sender: stored.sender,
    isRefundable: Number(stored.isRefundable),
    status: stored.status,
    error: stored.error,
    timeline: JSON.stringify(stored.timeline),
    payload: stored.payload && JSON.stringify(stored.payload),
    source: stored.source,
    tariffId: stored.tariffId,
    waitUntil: root.waitUntil,
  };
}

interface Place {
  ownerId: string;
  taskId: string;
  steps: number;
  now: number;
  isTest: boolean;
}

export function ruleStatements(db: Database, { ownerId, taskId, steps, now, isTest }: Place, rows: readonly RuleRow[]) {
  const json = row.json(rows);
  return [
    db.run(sql`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, is_refundable,
        status, error, timeline, payload, steps, fallback_at, vars, is_test, wait_until, created_at, updated_at)
      SELECT ${ownerId}, ${row.id}, ${taskId}, ${row.type}, ${row.sender}, ${row.recipient}, ${row.text}, ${row.segments},
        coalesce(${row.price}, 0), ${row.isRefundable}, ${row.status}, ${row.error}, ${row.timeline}, ${row.payload}, ${steps},
        ${row.fallbackAt}, ${row.vars}, ${Number(isTest)}, ${row.waitUntil}, ${now}, ${now}
      FROM json_each(${json})`),
    db.run(sql`INSERT INTO billings (owner_id, id, source, amount, status, tariff_id, task_id, segment_price, segment_count,
        created_at, updated_at)
      SELECT ${ownerId}, ${row.id}, ${row.source}, -(${row.price}), 'pending', ${row.tariffId}, ${taskId}, ${row.segmentPrice},
        ${row.segments}, ${now}, ${now}
      FROM json_each(${json}) WHERE ${row.price} IS NOT NULL AND ${Number(!isTest)}`),
  ];
}
