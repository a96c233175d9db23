import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { RawRow } from "../../../../../db/schema/raw-row";
import type { Viewer } from "../../../base/access/viewer";
import { numberInfo } from "../../../base/shared/numbering/number-info";
import type { SendingRow } from "../accept/create-sending";
import type { Insight } from "../view/trace";

/** Ledger data of messages, by message id. */
export type Bills = ReadonlyMap<string, Pick<Insight, "segmentPrice" | "line">>;

/** Columns of messages `s` for `billsOf`. Older messages have their price only in the ledger. */
export const BILLED = sql`coalesce(s.segment_price,
    (SELECT b.segment_price FROM billings b WHERE b.owner_id = s.owner_id AND b.id = s.id)) AS billed_price,
  (SELECT c.billing_id FROM chunks c WHERE c.owner_id = s.owner_id AND c.first_id = s.chunk_id) AS billed_line`;

export function billsOf(rows: readonly RawRow[]): Bills {
  return new Map(
    rows.map(({ id, billed_price: segmentPrice, billed_line: line }) => [
      String(id),
      { segmentPrice: segmentPrice as number | null, line: line as string | null },
    ]),
  );
}

/** Data for traces, as far as visible to the viewer. */
export async function findInsight(
  db: Database,
  viewer: Pick<Viewer, "id" | "askerLevel">,
  rows: readonly SendingRow[],
  known: Bills = new Map(),
): Promise<(row: SendingRow) => Insight> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const bills = await db.all<RawRow>(sql`SELECT s.id AS id, ${BILLED} FROM json_each(${ids}) j
    CROSS JOIN sendings s ON s.owner_id = ${viewer.id} AND s.id = j.value`);
  return insightOf(viewer, new Map([...known, ...billsOf(bills)]));
}

export function insightOf(
  viewer: Pick<Viewer, "askerLevel">,
  bills: Bills,
  chain: readonly SendingRow[] = [],
): (row: SendingRow) => Insight {
  const seesRoutes = viewer.askerLevel === "manager";
  return ({ id, recipient }) => ({
    ...(bills.get(id) ?? { segmentPrice: null, line: null }),
    operator: numberInfo(recipient)?.operator ?? null,
    seesRoutes,
    chain,
  });
}
