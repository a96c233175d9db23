import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import type { Viewer } from "../../../base/access/viewer";
import { chainOf } from "../../../base/chains/ids";
import { ERASED } from "../../../base/channels/person";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import type { SendingRow } from "../../sendings/accept/create-sending";
import type { MessageFilter } from "../../sendings/actions/bulk-change";
import { findSendings, loadSendings } from "../../sendings/list/find";
import { findChains } from "../../sendings/list/find-chains";

type Owner = Pick<Viewer, "id">;

/** Larger numbers belong in a contact list first. */
export const MOST_RESENT = 2000;
const PAGE = 500;
const MOST_PAGES = 20;

export type FailedOnes = { ids: readonly string[] } | { filter: MessageFilter };

interface Failed {
  /** Recipients not reached by another step; newest first. */
  rows: SendingRow[];
  /** Recipients reached by another step of the chain. */
  reached: number;
  unfit: number;
}

export async function findFailed(db: Database, viewer: Owner, ones: FailedOnes): Promise<Result<Failed>> {
  if ("ids" in ones) {
    const chosen = await loadSendings(db, viewer, ones.ids);
    const failed = chosen.filter((row) => row.status === "failed" && hasAddress(row)).sort(newestFirst);
    const { rows, reached, going } = await withoutReached(db, viewer, failed);
    return ok({ rows, reached: reached.size, unfit: chosen.length - failed.length + going.size });
  }
  const { status = "failed" } = ones.filter;
  if (status !== "failed") return ok({ rows: [], reached: 0, unfit: 0 });
  const rows: SendingRow[] = [];
  const reached = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const found = await findFailedPage(db, viewer, { ...ones.filter, status, cursor, limit: PAGE });
    const some = await withoutReached(db, viewer, found.rows.filter(hasAddress));
    rows.push(...some.rows);
    for (const chain of some.reached) reached.add(chain);
    if (rows.length > MOST_RESENT) return refuse("tooManyAgain", undefined, { most: MOST_RESENT });
    if (found.next === null) return ok({ rows, reached: reached.size, unfit: 0 });
    cursor = found.next;
  }
  return refuse("againTooWide");
}

async function findFailedPage(
  db: Database,
  viewer: Owner,
  query: MessageFilter & { cursor: string | undefined; limit: number },
) {
  if (query.group !== "chain") return findSendings(db, viewer, query);
  const { rows, next } = await findChains(db, viewer, query);
  return { rows: rows.map(({ decisive }) => decisive), next };
}

const hasAddress = ({ recipient }: SendingRow) => recipient !== ERASED;

const newestFirst = (a: SendingRow, b: SendingRow) => (a.id < b.id ? 1 : -1);

/**
 * `reached`: chains with another message delivered, or sent on a channel without later receipts; `going`: still in
 * progress.
 */
async function withoutReached(db: Database, { id: ownerId }: Owner, rows: SendingRow[]) {
  const chains = new Set(rows.filter(({ steps }) => steps > 1).map(({ id }) => chainOf(id)));
  if (chains.size === 0) return { rows, reached: chains, going: chains };
  const open = await db.all<{ chain: string; isReached: number }>(sql`SELECT c.value AS chain,
      s.status IN ('delivered', 'seen') OR (s.status = 'sent' AND s.is_final) AS isReached
    FROM json_each(${JSON.stringify([...chains])}) c CROSS JOIN sendings s
      ON s.owner_id = ${ownerId} AND s.id BETWEEN c.value || '00' AND c.value || 'ff'
    WHERE s.status <> 'failed' OR s.fallback_at IS NOT NULL`);
  const reached = new Set(open.flatMap(({ chain, isReached }) => (isReached ? [chain] : [])));
  const going = new Set(open.flatMap(({ chain }) => (reached.has(chain) ? [] : [chain])));
  return { rows: rows.filter(({ id }) => !reached.has(chainOf(id)) && !going.has(chainOf(id))), reached, going };
}
