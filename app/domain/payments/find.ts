import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import { accounts } from "../../../db/schema/billing";
import { payments } from "../../../db/schema/payments";
import { withinScope } from "../access/users-in-scope";
import type { Viewer } from "../access/viewer";
import { type Walk, walkAlong } from "../shared/walk";
import type { PaymentRow } from "./rows";

export interface PaymentFilter extends Walk {
  limit: number;
  offset?: number;
  ownerId?: string | undefined;
  /** Those that a person must settle. */
  inDoubt?: boolean | undefined;
}

type Asker = Pick<Viewer, "id" | "level">;
export type OwnedPayment = PaymentRow & { username: string };

/** A manager sees everybody's unless one owner is asked for: ids ascend with time. */
export async function findPayments(
  db: Database,
  viewer: Asker,
  filter: PaymentFilter,
): Promise<{ rows: OwnedPayment[]; total: number; next: string | null }> {
  const { limit, offset = 0, ownerId, inDoubt } = filter;
  const { where, order } = walkAlong(payments.id, filter);
  const isAll = viewer.level === "manager" && ownerId === undefined;
  const whose = isAll ? [] : [eq(payments.ownerId, ownerId ?? viewer.id)];
  const doubted = inDoubt
    ? [sql`${payments.id} IN (SELECT payment_id FROM payment_doubts WHERE ended_at IS NULL)`]
    : [];
  const within = ownerId !== undefined && ownerId !== viewer.id ? [withinScope(viewer)] : [];
  const rows = await db
    .select({ payment: payments, username: users.username })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.ownerId))
    .where(and(...whose, ...within, ...doubted, ...where))
    .orderBy(order)
    .limit(limit + 1)
    .offset(offset);
  const shown = rows.slice(0, limit).map(({ payment, username }) => ({ ...payment, username }));
  return { rows: shown, total: offset + rows.length, next: rows.length > limit ? shown.at(-1)!.id : null };
}

/** Of the viewer, or of an account below; with what the account has available, micros. */
export async function getPayment(
  db: Database,
  viewer: Asker,
  id: string,
): Promise<(OwnedPayment & { available: number }) | null> {
  const available = sql<number>`coalesce(${accounts.balance} + ${accounts.overdraft}, 0)`;
  const row = await db
    .select({ payment: payments, username: users.username, available })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.ownerId))
    .leftJoin(accounts, eq(accounts.ownerId, payments.ownerId))
    .where(and(eq(payments.id, id), withinScope(viewer)))
    .get();
  return row ? { ...row.payment, username: row.username, available: row.available } : null;
}
