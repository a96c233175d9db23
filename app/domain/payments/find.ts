import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import { accounts } from "../../../db/schema/billing";
import { payments } from "../../../db/schema/payments";
import { withinScope } from "../access/users-in-scope";
import type { Viewer } from "../access/viewer";
import { newestOf, type Owners } from "../shared/newest-of";
import { type Walk, walkAlong } from "../shared/walk";
import type { DoubtRow } from "./doubt-view";
import type { PaymentRow } from "./rows";

export interface PaymentFilter extends Walk {
  limit: number;
  offset?: number;
  ownerId?: string | undefined;
  /** Those that a person must settle. */
  inDoubt?: boolean | undefined;
  withDoubts?: boolean;
}

type Asker = Pick<Viewer, "id" | "level">;
export type OwnedPayment = PaymentRow & { username: string; doubts: DoubtRow[] };

const DOUBTS = sql<string>`(SELECT json_group_array(json_object('id', id, 'kind', kind, 'amount', amount, 'ref', ref,
    'createdAt', created_at, 'endedAt', ended_at, 'endedBy', ended_by, 'ending', ending, 'note', note))
  FROM (SELECT * FROM payment_doubts WHERE payment_id = payments.id ORDER BY created_at, id))`;
const doubtsIf = (isAsked = false) => (isAsked ? DOUBTS : sql<string>`'[]'`).as("doubts");
const parsed = (doubts: string) => JSON.parse(doubts) as DoubtRow[];

/** Open cases are few: they lead, and as many as a page has are looked at. */
function inDoubtOf(scope: SQL, { limit, offset = 0, ...walk }: Walk & Pick<PaymentFilter, "limit" | "offset">): SQL {
  const { where, order } = walkAlong(sql`d.payment_id`, walk);
  return sql`${payments.id} IN (SELECT DISTINCT d.payment_id FROM payment_doubts d INDEXED BY payment_doubts_open
    WHERE ${sql.join([sql`d.ended_at IS NULL`, scope, ...where], sql` AND `)} ORDER BY ${order} LIMIT ${limit + offset + 1})`;
}

/** A manager sees everybody's unless one owner is asked for: ids ascend with time. */
export async function findPayments(
  db: Database,
  viewer: Asker,
  filter: PaymentFilter,
): Promise<{ rows: OwnedPayment[]; total: number; next: string | null }> {
  const { limit, offset = 0, ownerId, inDoubt, withDoubts } = filter;
  const { where, order } = walkAlong(payments.id, filter);
  const isAll = viewer.level === "manager" && ownerId === undefined;
  const whose = isAll ? [] : [eq(payments.ownerId, ownerId ?? viewer.id)];
  const scope = isAll ? sql`1` : sql`d.owner_id = ${ownerId ?? viewer.id}`;
  const doubted = inDoubt ? [inDoubtOf(scope, filter)] : where;
  const within = ownerId !== undefined && ownerId !== viewer.id ? [withinScope(viewer)] : [];
  const rows = await db
    .select({ payment: payments, username: users.username, doubts: doubtsIf(withDoubts) })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.ownerId))
    .where(and(...whose, ...within, ...doubted))
    .orderBy(inDoubt ? sql`+${order}` : order)
    .limit(limit + 1)
    .offset(offset);
  const shown = rows
    .slice(0, limit)
    .map(({ payment, username, doubts }) => ({ ...payment, username, doubts: parsed(doubts) }));
  return { rows: shown, total: offset + rows.length, next: rows.length > limit ? shown.at(-1)!.id : null };
}

/** Of one account, or the newest of many, all of whom the viewer looks after. */
export async function findPaymentsOf(
  db: Database,
  owners: Owners,
  filter: Omit<PaymentFilter, "offset" | "ownerId" | "withDoubts">,
) {
  if ("id" in owners) return findPayments(db, { id: owners.id, level: "me" }, filter);
  // Of everybody the primary key tells the newest at once.
  if (owners.isEverybody) return findPayments(db, { id: "", level: "manager" }, filter);
  const { limit, inDoubt, from, to, cursor } = filter;
  const newest = newestOf(owners.users, { table: "payments", from, to, cursor, size: limit + 1 });
  const rows = await db
    .select({ payment: payments, username: users.username })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.ownerId))
    .where(
      inDoubt
        ? inDoubtOf(sql`d.owner_id IN (SELECT u.id FROM ${owners.users})`, filter)
        : sql`${payments.id} IN (SELECT id FROM (${newest}))`,
    )
    .orderBy(sql`+${payments.id} DESC`);
  const shown = rows
    .slice(0, limit)
    .map(({ payment, username }) => ({ ...payment, username, doubts: [] as DoubtRow[] }));
  return { rows: shown, total: rows.length, next: rows.length > limit ? shown.at(-1)!.id : null };
}

/** Of the viewer, or of an account below; with what the account has available, micros. */
export async function getPayment(
  db: Database,
  viewer: Asker,
  id: string,
  { withDoubts }: Pick<PaymentFilter, "withDoubts"> = {},
): Promise<(OwnedPayment & { available: number }) | null> {
  const available = sql<number>`coalesce(${accounts.balance} + ${accounts.overdraft}, 0)`;
  const row = await db
    .select({ payment: payments, username: users.username, available, doubts: doubtsIf(withDoubts) })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.ownerId))
    .leftJoin(accounts, eq(accounts.ownerId, payments.ownerId))
    .where(and(eq(payments.id, id), withinScope(viewer)))
    .get();
  return row ? { ...row.payment, username: row.username, available: row.available, doubts: parsed(row.doubts) } : null;
}
