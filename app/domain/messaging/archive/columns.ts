import type { BasicType } from "hyparquet-writer";
import type { RawRow } from "../../../../db/schema/raw-row";

type ColumnType = Extract<BasicType, "STRING" | "INT32" | "INT64" | "BOOLEAN" | "TIMESTAMP">;

/** Columns of a message in a part, under their database names. JSON stays text; amounts are micros. */
export const COLUMNS: Record<string, ColumnType> = {
  id: "STRING",
  owner_id: "STRING",
  task_id: "STRING",
  title: "STRING",
  type: "STRING",
  sender: "STRING",
  recipient: "STRING",
  operator: "STRING",
  text: "STRING",
  segments: "INT32",
  price: "INT64",
  is_refundable: "BOOLEAN",
  status: "STRING",
  error: "STRING",
  attempts: "INT32",
  is_unsure: "INT32",
  wait_until: "INT64",
  provider: "STRING",
  provider_ref: "STRING",
  timeline: "STRING",
  step: "INT32",
  steps: "INT32",
  fallback_at: "INT64",
  fallbacks: "STRING",
  vars: "STRING",
  payload: "STRING",
  is_test: "BOOLEAN",
  clicked_at: "TIMESTAMP",
  is_final: "BOOLEAN",
  chunk_id: "STRING",
  bill: "STRING",
  segment_price: "INT64",
  margin: "INT64",
  reseller_id: "STRING",
  variant: "INT32",
  answered_at: "TIMESTAMP",
  tags: "STRING",
  created_at: "TIMESTAMP",
  updated_at: "TIMESTAMP",
  billed_price: "INT64",
  billed_line: "STRING",
};

const WRITE: Record<ColumnType, (value: unknown) => unknown> = {
  STRING: String,
  INT32: Number,
  INT64: (value) => BigInt(value as number),
  BOOLEAN: Boolean,
  TIMESTAMP: (value) => new Date(value as number),
};

const READ: Record<ColumnType, (value: unknown) => unknown> = {
  STRING: String,
  INT32: Number,
  INT64: Number,
  BOOLEAN: Number,
  TIMESTAMP: Number,
};

export function columnsOf(rows: readonly RawRow[]) {
  return Object.entries(COLUMNS).map(([name, type]) => {
    const write = WRITE[type];
    const data = rows.map((row) => (row[name] === null || row[name] === undefined ? null : write(row[name])));
    return { name, type, data, nullable: true };
  });
}

/** Converts a column to the values that the database would return. */
export function rawColumn(name: string, read: ArrayLike<unknown>): unknown[] {
  const value = READ[COLUMNS[name]!];
  return Array.from(read, (one) => (one === null || one === undefined ? null : value(one)));
}

export function rawRows(columns: Record<string, unknown[]>, length: number): RawRow[] {
  const rows = Array.from({ length }, (): RawRow => ({}));
  for (const [name, values] of Object.entries(columns)) {
    for (let at = 0; at < length; at++) rows[at]![name] = values[at];
  }
  return rows;
}
