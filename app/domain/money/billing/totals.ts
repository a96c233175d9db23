import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import type { Viewer } from "../../base/access/viewer";
import { newestOf } from "../../base/shared/newest-of";
import type { Walk } from "../../base/shared/walk";
import { isMeant, isOfMovements, type LedgerFilter, linesOf, MOVEMENTS } from "./billings";
import { type Amounts, type Figures, figuresOf, MOST_OF_MANY, MOST_SUMMED, sumOf } from "./figures";
import { type Ends, endsOf } from "./running";

export interface Totals extends Figures {
  count: number;
  /** Single messages within `count`, which screens fold by day. */
  messages: number;
  currency: string;
  /** Place where the sums stop; null if they cover all matching lines. */
  next: string | null;
}

interface Group extends Amounts {
  count: number;
  lastId: string;
}

/** Sums the newest lines after the cursor. Reads each line once, whatever the source and status filter. */
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

/** Also the balance at both ends of the period, as of the same moment. `near`: most lines read for each. */
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
  // The sums cover every line of the period, so each end follows from the other.
  const { toppedUp, withdrawn, spent, held } = sumOf(groups.map(figuresOf));
  const grown = toppedUp - withdrawn - spent - held;
  return {
    ...totals,
    opening: opening ?? (closing === null ? null : closing - grown),
    closing: closing ?? (opening === null ? null : opening + grown),
  };
}

/** Sums the newest lines of many accounts, per currency; without balances at the period's ends. */
export async function totalsOfMany(
  db: Database,
  users: SQL,
  filter: LedgerFilter,
  most = MOST_OF_MANY,
): Promise<(Totals & Ends)[]> {
  const { from, to } = filter;
  const index = isOfMovements(filter) ? { index: "billings_movements", where: sql`t.${MOVEMENTS}` } : {};
  const groups = await db.all<
    Group & { currency: string }
  >(sql`SELECT coalesce(a.currency, 'RUB') AS currency, b.source AS source,
      b.status AS status, count(*) AS count, min(b.id) AS lastId, sum(b.amount) AS amount, sum(b.held) AS held,
      sum(b.refunded) AS refunded
    FROM (${newestOf(users, { table: "billings", ...index, from, to, size: most })}) w
    CROSS JOIN billings b ON b.owner_id = w.owner AND b.id = w.id LEFT JOIN accounts a ON a.owner_id = w.owner
    GROUP BY 1, b.source, b.status, b.held IS NULL`);
  const isCut = countOf(groups) === most;
  const last = groups.map(({ lastId }) => lastId).sort()[0] ?? null;
  return [...Map.groupBy(groups, ({ currency }) => currency)].map(([currency, some]) => ({
    ...totalsFrom(some, { currency }, filter, most),
    next: isCut ? last : null,
    opening: null,
    closing: null,
  }));
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
