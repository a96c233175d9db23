import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { payments, recurrentPayments } from "../../../../db/schema/payments";
import { rowOf } from "../../../../db/schema/raw-row";
import { isSeen, withinScope } from "../../base/access/users-in-scope";
import type { Viewer } from "../../base/access/viewer";
import type { Page } from "../../base/shared/pages";
import { type PageQuery, type WalkedList, walkPage } from "../../base/shared/walk-page";
import { siftOf } from "../../base/text/sift";
import type { ChargeRow, RecurrentRow } from "./rows";

export interface RecurrentFilter extends PageQuery {
  ownerId?: string | undefined;
  status?: RecurrentRow["status"] | undefined;
  /** Searched in the id, the method and the card. */
  search?: string | undefined;
  sort?: WalkedList["sort"];
}

type Asker = Pick<Viewer, "id" | "level">;
export type OwnedRecurrent = RecurrentRow & { username: string };

/** A manager sees all of them unless one owner is selected. */
export async function findRecurrent(
  db: Database,
  viewer: Asker,
  filter: RecurrentFilter,
): Promise<Page<OwnedRecurrent>> {
  const { ownerId = viewer.id, status, search, sort } = filter;
  const isAll = viewer.level === "manager" && filter.ownerId === undefined;
  const rows = isAll
    ? sql`recurrent_payments t INDEXED BY recurrent_payments_id WHERE t.id > ''`
    : sql`recurrent_payments t WHERE t.owner_id = ${ownerId} AND ${isSeen(viewer, ownerId)}`;
  const page = await walkPage(
    db,
    {
      rows,
      sort,
      cost: isAll ? 2 : 1,
      hit: status && sql`t.status = ${status}`,
      sift: siftOf(search, ["t.id", "t.method", "t.card"]),
      columns: sql`t.*, u.username AS username`,
      join: sql`recurrent_payments t ON s.scan_shown AND t.id = s.scan_id LEFT JOIN users u ON u.id = t.owner_id`,
    },
    filter,
  );
  return {
    ...page,
    rows: page.rows.map((raw) => ({ ...rowOf(recurrentPayments, raw), username: String(raw.username) })),
  };
}

export async function getRecurrent(db: Database, viewer: Asker, id: string): Promise<OwnedRecurrent | null> {
  const row = await selectOwned(db)
    .where(and(eq(recurrentPayments.id, id), withinScope(viewer)))
    .get();
  return row ? flat(row) : null;
}

/** Payments that bound the card or charged it, newest first. */
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
