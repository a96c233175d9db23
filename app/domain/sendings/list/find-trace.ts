import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { billings } from "../../../../db/schema/billing";
import type { Viewer } from "../../access/viewer";
import { numberInfo } from "../../shared/numbering/number-info";
import type { SendingRow } from "../accept/create-sending";
import type { Insight } from "../view/trace";

/** Data for traces, as far as the viewer may see it; one more row per message. */
export async function findInsight(
  db: Database,
  viewer: Pick<Viewer, "id" | "askerLevel">,
  rows: readonly SendingRow[],
  chain: readonly SendingRow[] = [],
): Promise<(row: SendingRow) => Insight> {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const bills = await db
    .select({ id: billings.id, segmentPrice: billings.segmentPrice })
    .from(billings)
    .where(and(eq(billings.ownerId, viewer.id), inArray(billings.id, sql`(SELECT value FROM json_each(${ids}))`)));
  return insightOf(viewer, new Map(bills.map(({ id, segmentPrice }) => [id, segmentPrice])), chain);
}

/** Prices of a segment by message. */
export type SegmentPrices = ReadonlyMap<string, number | null>;

export function insightOf(
  viewer: Pick<Viewer, "askerLevel">,
  prices: SegmentPrices,
  chain: readonly SendingRow[] = [],
): (row: SendingRow) => Insight {
  const seesRoutes = viewer.askerLevel === "manager";
  return ({ id, recipient }) => ({
    segmentPrice: prices.get(id) ?? null,
    operator: numberInfo(recipient)?.operator ?? null,
    seesRoutes,
    chain,
  });
}
