import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import { payments, recurrentPayments } from "../../../db/schema/payments";
import { withinScope } from "../access/users-in-scope";
import type { Viewer } from "../access/viewer";
import { type Walk, walkAlong } from "../shared/walk";
import type { ChargeRow, RecurrentRow } from "./rows";

export interface RecurrentFilter extends Walk {
  limit: number;
  offset?: number;
  ownerId?: string | undefined;
}

type Asker = Pick<Viewer, "id" | "level">;
export type OwnedRecurrent = RecurrentRow & { username: string };

/** A manager sees everybody's unless one owner is asked for. */
export async function findRecurrent(
  db: Database,
  viewer: Asker,
  filter: RecurrentFilter,
): Promise<{ rows: OwnedRecurrent[]; total: number; next: string | null }> {
  const { limit, offset = 0, ownerId } = filter;
  const { where, order } = walkAlong(recurrentPayments.id, filter);
  const isAll = viewer.level === "manager" && ownerId === undefined;
  const whose = isAll ? [] : [eq(recurrentPayments.ownerId, ownerId ?? viewer.id)];
  const within = ownerId !== undefined && ownerId !== viewer.id ? [withinScope(viewer)] : [];
  const rows = await selectOwned(db)
    .where(and(...whose, ...within, ...where))
    .orderBy(order)
    .limit(limit + 1)
    .offset(offset);
  const shown = rows.slice(0, limit).map(flat);
  return { rows: shown, total: offset + rows.length, next: rows.length > limit ? shown.at(-1)!.id : null };
}

export async function getRecurrent(db: Database, viewer: Asker, id: string): Promise<OwnedRecurrent | null> {
  const row = await selectOwned(db)
    .where(and(eq(recurrentPayments.id, id), withinScope(viewer)))
    .get();
  return row ? flat(row) : null;
}

/** Payments that bound its card or were charged by it, newest first. */
export async function paymentsBy(db: Database, viewer: Asker, id: string, limit: number): Promise<ChargeRow[]> {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.ownerId))
    .where(and(eq(payments.recurrentId, id), withinScope(viewer)))
    .orderBy(desc(payments.id))
    .limit(limit);
  return rows.map(({ payment }) => payment);
}

function selectOwned(db: Database) {
  return db
    .select({ row: recurrentPayments, username: users.username })
    .from(recurrentPayments)
    .innerJoin(users, eq(users.id, recurrentPayments.ownerId));
}

const flat = ({ row, username }: { row: RecurrentRow; username: string }) => ({ ...row, username });
