import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { billings } from "../../../../db/schema/billing";
import { rowOf } from "../../../../db/schema/raw-row";
import type { Viewer } from "../../base/access/viewer";
import type { Page } from "../../base/shared/pages";
import { type PageQuery, type WalkedList, walkPage } from "../../base/shared/walk-page";
import { siftOf } from "../../base/text/sift";
import { type BillingRow, isOfMovements, type LedgerFilter, MOVEMENTS } from "./billings";

interface LineFilter extends Omit<LedgerFilter, "from" | "to">, PageQuery {
  /** Searched in the id, the source and the comment. */
  search?: string | undefined;
  sort?: WalkedList["sort"];
}

/** Ledger lines without balances, ordered by id, with their number. */
export async function findLines(
  db: Database,
  { id: ownerId }: Pick<Viewer, "id">,
  filter: LineFilter,
): Promise<Page<BillingRow>> {
  const { source, status, search, sort } = filter;
  const isSparse = isOfMovements(filter);
  const hits = [
    source === undefined ? undefined : sql`t.source = ${source}`,
    status === undefined ? undefined : sql`t.status = ${status}`,
  ].filter((term): term is SQL => term !== undefined);
  const page = await walkPage(
    db,
    {
      rows: isSparse
        ? sql`billings t INDEXED BY billings_movements WHERE t.owner_id = ${ownerId} AND t.${MOVEMENTS}`
        : sql`billings t WHERE t.owner_id = ${ownerId}`,
      sort,
      hit: hits.length > 0 ? sql.join(hits, sql` AND `) : undefined,
      cost: isSparse ? 2 : 1,
      sift: siftOf(search, ["t.id", "t.source", "t.comment"]),
      columns: sql`t.*`,
      join: sql`billings t ON s.scan_shown AND t.owner_id = ${ownerId} AND t.id = s.scan_id`,
    },
    filter,
  );
  return { ...page, rows: page.rows.map((raw) => rowOf(billings, raw)) };
}
