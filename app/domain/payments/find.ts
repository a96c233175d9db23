import { and, desc, eq, sql } from "drizzle-orm";
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
  const doubted = inDoubt
    ? [sql`${payments.id} IN (SELECT payment_id FROM payment_doubts WHERE ended_at IS NULL)`]
    : [];
  const within = ownerId !== undefined && ownerId !== viewer.id ? [withinScope(viewer)] : [];
  const rows = await db
    .select({ payment: payments, username: users.username, doubts: doubtsIf(withDoubts) })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.ownerId))
    .where(and(...whose, ...within, ...doubted, ...where))
    .orderBy(order)
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
  const where = inDoubt ? sql`t.id IN (SELECT payment_id FROM payment_doubts WHERE ended_at IS NULL)` : undefined;
  const newest = newestOf(owners.users, { table: "payments", where, from, to, cursor, size: limit + 1 });
  const rows = await db
    .select({ payment: payments, username: users.username })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.ownerId))
    .where(sql`${payments.id} IN (SELECT id FROM (${newest}))`)
    .orderBy(desc(payments.id));
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
