import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { getManaged } from "../../base/access/managed";
import type { Viewer } from "../../base/access/viewer";
import { idsWithin } from "../../base/shared/ids";

/** Sums in micros of `currency`. */
export interface Margin {
  userId: string;
  username: string | null;
  currency: string;
  /** The amount charged to the customer, and the reseller's margin in it. */
  turnover: number;
  margin: number;
}

interface MarginQuery {
  /** ms UTC, `from` inclusive, `to` exclusive. */
  from?: number | undefined;
  to?: number | undefined;
  /** The reseller to report; absent: the reader, or for a manager every reseller. */
  resellerId?: string | undefined;
}

/** Largest margin first. Null if the reader does not manage such a reseller. */
export async function findMargins(
  db: Database,
  viewer: Pick<Viewer, "id" | "level">,
  { from, to, resellerId }: MarginQuery,
): Promise<Margin[] | null> {
  const period = within({ from, to });
  if (resellerId === undefined || resellerId === viewer.id) {
    return viewer.level === "manager" ? byReseller(db, period) : byCustomer(db, viewer.id, period);
  }
  if (viewer.level !== "manager") return null;
  const reseller = await getManaged(db, viewer, resellerId);
  return reseller?.ok ? byCustomer(db, resellerId, period) : null;
}

const SUMS = sql`coalesce(a.currency, 'RUB') AS currency, sum(b.turnover) AS turnover, sum(b.amount) AS margin`;

function byCustomer(db: Database, resellerId: string, period: SQL): Promise<Margin[]> {
  return db.all(sql`SELECT b.user_id AS userId, u.username AS username, ${SUMS}
    FROM billings b INDEXED BY billings_margins LEFT JOIN users u ON u.id = b.user_id
      LEFT JOIN accounts a ON a.owner_id = b.owner_id
    WHERE b.owner_id = ${resellerId} AND b.source = 'margin' ${period}
    GROUP BY b.user_id ORDER BY margin DESC, b.user_id`);
}

function byReseller(db: Database, period: SQL): Promise<Margin[]> {
  return db.all(sql`SELECT u.id AS userId, u.username AS username, ${SUMS}
    FROM users u CROSS JOIN billings b INDEXED BY billings_margins ON b.owner_id = u.id
      LEFT JOIN accounts a ON a.owner_id = u.id
    WHERE u.level = 'reseller' AND b.source = 'margin' ${period}
    GROUP BY u.id ORDER BY margin DESC, u.id`);
}

function within(times: Pick<MarginQuery, "from" | "to">): SQL {
  const { from, before } = idsWithin(times);
  return sql`${from ? sql`AND b.id >= ${from}` : sql``} ${before ? sql`AND b.id < ${before}` : sql``}`;
}

export function sumsOf(margins: readonly Margin[]): Pick<Margin, "currency" | "turnover" | "margin">[] {
  return [...Map.groupBy(margins, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    turnover: some.reduce((sum, { turnover }) => sum + turnover, 0),
    margin: some.reduce((sum, { margin }) => sum + margin, 0),
  }));
}
