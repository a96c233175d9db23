import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { billings } from "../../../../db/schema/billing";
import { chunks } from "../../../../db/schema/sendings";
import type { Viewer } from "../../access/viewer";
import { numberInfo } from "../../shared/numbering/number-info";
import type { SendingRow } from "../accept/create-sending";
import type { Insight } from "../view/trace";

/** Data for traces, as far as the viewer may see it. Messages of before have their price in the ledger alone. */
export async function findInsight(
  db: Database,
  viewer: Pick<Viewer, "id" | "askerLevel">,
  rows: readonly SendingRow[],
  chain: readonly SendingRow[] = [],
): Promise<(row: SendingRow) => Insight> {
  const own = rows.filter(({ chunkId, segmentPrice }) => chunkId === null && segmentPrice === null);
  const shared = [...new Set(rows.flatMap(({ chunkId }) => chunkId ?? []))];
  const [bills, lines] = await Promise.all([pricesOf(db, viewer.id, own), linesOf(db, viewer.id, shared)]);
  const seesRoutes = viewer.askerLevel === "manager";
  return ({ ownerId, id, chunkId, recipient, segmentPrice }) => ({
    segmentPrice: ownerId === viewer.id ? (segmentPrice ?? bills.get(id) ?? null) : null,
    line: lines.get(chunkId ?? "") ?? null,
    operator: numberInfo(recipient)?.operator ?? null,
    seesRoutes,
    chain,
  });
}

async function pricesOf(db: Database, ownerId: string, rows: readonly SendingRow[]) {
  if (rows.length === 0) return new Map<string, number | null>();
  const bills = await db
    .select({ id: billings.id, segmentPrice: billings.segmentPrice })
    .from(billings)
    .where(and(eq(billings.ownerId, ownerId), inArray(billings.id, listed(rows.map(({ id }) => id)))));
  return new Map(bills.map(({ id, segmentPrice }) => [id, segmentPrice]));
}

async function linesOf(db: Database, ownerId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, string | null>();
  const lines = await db
    .select({ id: chunks.firstId, billingId: chunks.billingId })
    .from(chunks)
    .where(and(eq(chunks.ownerId, ownerId), inArray(chunks.firstId, listed(ids))));
  return new Map(lines.map(({ id, billingId }) => [id, billingId]));
}

const listed = (ids: string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
