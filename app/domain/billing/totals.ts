import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import type { Walk } from "../shared/walk";
import { isMeant, isOfMovements, type LedgerFilter, linesOf } from "./billings";
import { type Amounts, type Figures, figuresOf, MOST_SUMMED, sumOf } from "./figures";
import { type Ends, endsOf } from "./running";

export interface Totals extends Figures {
  count: number;
  /** Of the count: single messages, which a screen folds by day. */
  messages: number;
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
  const [sums, account] = queriesOf(owner.id, filter, most);
  const [groups, [row]] = await db.batch([db.all<Group>(sums), db.all<{ currency: string }>(account)]);
  return totalsFrom(groups, row, filter, most);
}

/** With the balance at the period's ends, all as of one moment. `near`: lines read for each of them. */
export async function periodTotals(
  db: Database,
  owner: Pick<Viewer, "id">,
  filter: LedgerFilter & Pick<Walk, "cursor">,
  { most = MOST_SUMMED, near = MOST_SUMMED } = {},
): Promise<Totals & Ends> {
  const [sums, account] = queriesOf(owner.id, filter, most);
  const [groups, [row], [known]] = await db.batch([
    db.all<Group>(sums),
    db.all<{ currency: string }>(account),
    db.all<Ends>(endsOf(owner.id, filter, near)),
  ]);
  const totals = totalsFrom(groups, row, filter, most);
  const { opening, closing } = known ?? { opening: null, closing: null };
  if (isOfMovements(filter) || filter.cursor !== undefined || totals.next !== null)
    return { ...totals, opening, closing };
  // Of every line of the period: either end follows from the other.
  const { toppedUp, withdrawn, spent, held } = sumOf(groups.map(figuresOf));
  const grown = toppedUp - withdrawn - spent - held;
  return {
    ...totals,
    opening: opening ?? (closing === null ? null : closing - grown),
    closing: closing ?? (opening === null ? null : opening + grown),
  };
}

function queriesOf(ownerId: string, filter: LedgerFilter & Pick<Walk, "cursor">, most: number): [SQL, SQL] {
  return [
    sql`SELECT source, status, count(*) AS count, min(id) AS lastId, sum(amount) AS amount,
        sum(held) AS held, sum(refunded) AS refunded
      FROM (SELECT id, source, status, amount, held, refunded FROM ${linesOf(ownerId, filter)} LIMIT ${most})
      GROUP BY source, status, held IS NULL`,
    sql`SELECT currency FROM accounts WHERE owner_id = ${ownerId}`,
  ];
}

function totalsFrom(
  groups: Group[],
  account: { currency: string } | undefined,
  filter: LedgerFilter,
  most: number,
): Totals {
  const meant = groups.filter((group) => isMeant(group, filter));
  const isCut = countOf(groups) === most;
  return {
    ...sumOf(meant.map(figuresOf)),
    count: countOf(meant),
    messages: countOf(meant.filter(({ held, source }) => held === null && source.startsWith("sendings."))),
    currency: account?.currency ?? "RUB",
    next: isCut ? (groups.map(({ lastId }) => lastId).sort()[0] ?? null) : null,
  };
}

const countOf = (groups: Group[]) => groups.reduce((sum, { count }) => sum + count, 0);
