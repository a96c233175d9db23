import { type SQL, sql } from "drizzle-orm";
import { jsonRows, type RowOf } from "../../../../../db/json-rows";
import type { Price } from "../../../money/tariffs/price";
import type { Stored } from "../compose/stored-fields";

const COLUMNS = jsonRows([
  "id",
  "recipient",
  "text",
  "segments",
  "price",
  "segmentPrice",
  "vars",
  "fallbackAt",
  "type",
  "sender",
  "isRefundable",
  "status",
  "error",
  "timeline",
  "payload",
  "waitUntil",
  "margin",
  "resellerId",
  "operator",
  "variant",
  "clickedAt",
] as const);

export type RuleRow = RowOf<typeof COLUMNS>;

interface Root {
  id: string;
  recipient: string;
  operator: string;
  text: string;
  segments: number;
  /** null: cannot be sent. */
  price: Price | null;
  /** Variables of later steps. */
  vars: string | null;
  /** Next decision, ms UTC. */
  fallbackAt: number | null;
  waitUntil: number;
  variant: number | null;
  /** 0: its text contains a recipient's own link. */
  clickedAt: number | null;
}

export function ruleRow(root: Root, stored: Stored): RuleRow {
  return {
    id: root.id,
    recipient: root.recipient,
    operator: root.operator,
    text: root.text,
    segments: root.segments,
    price: root.price?.amount,
    segmentPrice: root.price?.segmentPrice,
    vars: root.vars,
    fallbackAt: root.fallbackAt,
    variant: root.variant,
    clickedAt: root.clickedAt,
    type: stored.type,
    sender: stored.sender,
    isRefundable: Number(stored.isRefundable),
    status: stored.status,
    error: stored.error,
    timeline: JSON.stringify(stored.timeline),
    payload: stored.payload && JSON.stringify(stored.payload),
    waitUntil: root.waitUntil,
    margin: root.price?.margin?.amount,
    resellerId: root.price?.margin?.resellerId,
  };
}

interface Place {
  ownerId: string;
  taskId: string;
  /** null for a test key's campaign. */
  chunkId: string | null;
  steps: number;
  tags: string | null;
  now: number;
  isTest: boolean;
}

export function ruleStatement(place: Place, rows: readonly RuleRow[]): SQL {
  const { ownerId, taskId, chunkId, steps, tags, now, isTest } = place;
  const row = COLUMNS.varying(rows);
  return sql`INSERT INTO sendings (owner_id, id, task_id, type, sender, recipient, text, segments, price, is_refundable,
      status, chunk_id, bill, segment_price, error, timeline, payload, steps, fallback_at, vars, is_test, wait_until,
      margin, reseller_id, operator, clicked_at, variant, tags, created_at, updated_at)
    SELECT ${ownerId}, ${row.id}, ${taskId}, ${row.type}, ${row.sender}, ${row.recipient}, ${row.text}, ${row.segments},
      coalesce(${row.price}, 0), ${row.isRefundable}, ${row.status}, ${chunkId},
      iif(${row.price} IS NULL OR ${Number(isTest)}, NULL, 'pending'), ${row.segmentPrice}, ${row.error}, ${row.timeline},
      ${row.payload}, ${steps}, ${row.fallbackAt}, ${row.vars}, ${Number(isTest)}, ${row.waitUntil}, ${row.margin}, ${row.resellerId}, ${row.operator}, ${row.clickedAt}, ${row.variant}, ${tags},
      ${now}, ${now}
    FROM json_each(${row.json})`;
}
