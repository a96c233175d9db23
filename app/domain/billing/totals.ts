import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import type { Walk } from "../shared/walk";
import { isMeant, type LedgerFilter, linesOf } from "./billings";
import { type Amounts, type Figures, figuresOf, MOST_SUMMED, sumOf } from "./figures";

export interface Totals extends Figures {
  count: number;
  currency: string;
  /** Where the sums stop; null if they are of everything that is meant. */
  next: string | null;
}

interface Group extends Amounts {
  count: number;
  lastId: string;
}

/** The sums of the newest lines behind the cursor. Reads each line once, whatever source or status are asked for. */
export async function totalsOf(
  db: Database,
  owner: Pick<Viewer, "id">,
  filter: LedgerFilter & Pick<Walk, "cursor">,
  most = MOST_SUMMED,
): Promise<Totals> {
  const [groups, [account]] = await db.batch([
    db.all<Group>(sql`SELECT source, status, count(*) AS count, min(id) AS lastId, sum(amount) AS amount,
        sum(held) AS held, sum(refunded) AS refunded
      FROM (SELECT id, source, status, amount, held, refunded FROM ${linesOf(owner.id, filter)} LIMIT ${most})
      GROUP BY source, status, held IS NULL`),
    db.all<{ currency: string }>(sql`SELECT currency FROM accounts WHERE owner_id = ${owner.id}`),
  ]);
  const meant = groups.filter((group) => isMeant(group, filter));
  const isCut = countOf(groups) === most;
  return {
    ...sumOf(meant.map(figuresOf)),
    count: countOf(meant),
    currency: account?.currency ?? "RUB",
    next: isCut ? (groups.map(({ lastId }) => lastId).sort()[0] ?? null) : null,
  };
}

const countOf = (groups: Group[]) => groups.reduce((sum, { count }) => sum + count, 0);
