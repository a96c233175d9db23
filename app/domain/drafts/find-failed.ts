import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import type { SendingRow } from "../sendings/accept/create-sending";
import type { MessageFilter } from "../sendings/actions/bulk-change";
import { chainOf } from "../sendings/chains/ids";
import { findSendings, loadSendings } from "../sendings/list/find";
import { ok, type Result, refuse } from "../shared/errors/result";

type Owner = Pick<Viewer, "id">;

/** Failures that become a draft at once; more belong in a contact list first. */
export const MOST_RESENT = 2000;
const PAGE = 500;
/** A filter may find few among many: so many pages of failures are looked through. */
const MOST_PAGES = 20;

/** The failed ones among chosen messages, or among all that a filter finds. */
export type FailedOnes = { ids: readonly string[] } | { filter: MessageFilter };

interface Failed {
  /** Nobody of whom another message of the chain reached; the newest first. */
  rows: SendingRow[];
  /** People who failed here, but whom another message of the same chain reached. */
  reached: number;
  /** Chosen messages that have not failed. */
  unfit: number;
}

/** The failed ones that may go again. Refuses more than MOST_AGAIN of them. */
export async function findFailed(db: Database, viewer: Owner, ones: FailedOnes): Promise<Result<Failed>> {
  if ("ids" in ones) {
    const chosen = await loadSendings(db, viewer, ones.ids);
    const failed = chosen.filter(({ status }) => status === "failed").sort(newestFirst);
    const { rows, reached } = await withoutReached(db, viewer, failed);
    return ok({ rows, reached: reached.size, unfit: chosen.length - failed.length });
  }
  const { status = "failed" } = ones.filter;
  if (status !== "failed") return ok({ rows: [], reached: 0, unfit: 0 });
  const rows: SendingRow[] = [];
  const reached = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const found = await findSendings(db, viewer, { ...ones.filter, status, cursor, limit: PAGE });
    const some = await withoutReached(db, viewer, found.rows);
    rows.push(...some.rows);
    for (const chain of some.reached) reached.add(chain);
    if (rows.length > MOST_RESENT) return refuse("tooManyAgain", undefined, { most: MOST_RESENT });
    if (found.next === null) return ok({ rows, reached: reached.size, unfit: 0 });
    cursor = found.next;
  }
  return refuse("againTooWide");
}

const newestFirst = (a: SendingRow, b: SendingRow) => (a.id < b.id ? 1 : -1);

/** `reached`: the chains of which another message arrived, or was sent by a channel that reports nothing more. */
async function withoutReached(db: Database, { id: ownerId }: Owner, rows: SendingRow[]) {
  const chains = new Set(rows.filter(({ steps }) => steps > 1).map(({ id }) => chainOf(id)));
  if (chains.size === 0) return { rows, reached: chains };
  const arrived = await db.all<{ chain: string }>(sql`SELECT c.value AS chain
    FROM json_each(${JSON.stringify([...chains])}) c CROSS JOIN sendings s
      ON s.owner_id = ${ownerId} AND s.id BETWEEN c.value || '00' AND c.value || 'ff'
    WHERE s.status IN ('delivered', 'seen') OR (s.status = 'sent' AND s.is_final)`);
  const reached = new Set(arrived.map(({ chain }) => chain));
  return { rows: rows.filter(({ id }) => !reached.has(chainOf(id))), reached };
}
