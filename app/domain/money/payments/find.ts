import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { accounts } from "../../../../db/schema/billing";
import { payments } from "../../../../db/schema/payments";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { isSeen, withinScope } from "../../base/access/users-in-scope";
import type { Viewer } from "../../base/access/viewer";
import { fullName } from "../../base/access/viewer-of-token";
import { newestOf, type Owners } from "../../base/shared/newest-of";
import type { Page } from "../../base/shared/pages";
import { type Walk, walkAlong } from "../../base/shared/walk";
import { type PageQuery, type WalkedList, walkPage } from "../../base/shared/walk-page";
import { siftOf } from "../../base/text/sift";
import type { DisputeRow } from "./dispute-view";
import type { PaymentRow } from "./rows";

export interface PaymentFilter extends PageQuery {
  ownerId?: string | undefined;
  status?: PaymentRow["status"] | undefined;
  /** Searched in the id, the method, the bank's number and the card. */
  search?: string | undefined;
  sort?: WalkedList["sort"];
  /** Payments with a case that a person must settle. */
  inDoubt?: boolean | undefined;
  withDoubts?: boolean;
}

type Asker = Pick<Viewer, "id" | "level">;
/** `name`: the payer's name. */
export type OwnedPayment = PaymentRow & { username: string; name: string; doubts: DisputeRow[] };

const PAYER = { username: users.username, data: users.data };

const disputesJson = (payment: SQL) => sql<string>`(SELECT json_group_array(json_object('id', id, 'kind', kind,
    'amount', amount, 'ref', ref, 'createdAt', created_at, 'endedAt', ended_at, 'endedBy', ended_by, 'ending', ending,
    'note', note))
  FROM (SELECT * FROM payment_doubts WHERE payment_id = ${payment} ORDER BY created_at, id))`;
const disputesIf = (isWanted = false, payment = sql`payments.id`) =>
  isWanted ? disputesJson(payment) : sql<string>`'[]'`;
const parsed = (json: string) => JSON.parse(json) as DisputeRow[];

/** Drives the query from open cases, because they are few. */
const openCases = (scope: SQL) => sql`(SELECT DISTINCT d.payment_id AS doubted
  FROM payment_doubts d INDEXED BY payment_doubts_open WHERE d.ended_at IS NULL AND ${scope}) d`;

/** Drives the query from open cases, because they are few; reads only as many as a page shows. */
function disputedOf(scope: SQL, { limit, offset = 0, ...walk }: Walk & Pick<PaymentFilter, "limit" | "offset">): SQL {
  const { where, order } = walkAlong(sql`d.payment_id`, walk);
  return sql`${payments.id} IN (SELECT DISTINCT d.payment_id FROM payment_doubts d INDEXED BY payment_doubts_open
    WHERE ${sql.join([sql`d.ended_at IS NULL`, scope, ...where], sql` AND `)} ORDER BY ${order} LIMIT ${limit + offset + 1})`;
}

/** A manager sees all payments unless one owner is selected. */
export async function findPayments(db: Database, viewer: Asker, filter: PaymentFilter): Promise<Page<OwnedPayment>> {
  const { ownerId = viewer.id, status, search, inDoubt, withDoubts, sort } = filter;
  const isAll = viewer.level === "manager" && filter.ownerId === undefined;
  const own = sql`t.owner_id = ${ownerId} AND ${isSeen(viewer, ownerId)}`;
  const rows = inDoubt
    ? sql`${openCases(isAll ? sql`TRUE` : sql`d.owner_id = ${ownerId}`)} CROSS JOIN payments t ON t.id = d.doubted
        WHERE ${isAll ? sql`TRUE` : own}`
    : isAll
      ? sql`payments t INDEXED BY payments_id WHERE t.id > ''`
      : sql`payments t WHERE ${own}`;
  const page = await walkPage(
    db,
    {
      rows,
      sort,
      cost: isAll || inDoubt ? 2 : 1,
      hit: status && sql`t.status = ${status}`,
      sift: siftOf(search, ["t.id", "t.method", "t.ref", "t.card"]),
      columns: sql`t.*, u.username AS username, u.data AS user_data, ${disputesIf(withDoubts, sql`t.id`)} AS doubts`,
      join: sql`payments t ON s.scan_shown AND t.id = s.scan_id LEFT JOIN users u ON u.id = t.owner_id`,
    },
    filter,
  );
  return { ...page, rows: page.rows.map(ownedOf) };
}

const ownedOf = (raw: RawRow): OwnedPayment => ({
  ...rowOf(payments, raw),
  username: String(raw.username),
  name: fullName(JSON.parse(String(raw.user_data ?? "{}")), String(raw.username)),
  doubts: parsed(String(raw.doubts)),
});

/** For one account, or the newest of the viewer's many accounts. */
export async function findPaymentsOf(
  db: Database,
  owners: Owners,
  filter: Omit<PaymentFilter, "offset" | "ownerId" | "withDoubts">,
): Promise<Page<OwnedPayment>> {
  if ("id" in owners) return findPayments(db, { id: owners.id, level: "me" }, filter);
  // For all accounts, the primary key gives the newest directly.
  if (owners.isEverybody) return findPayments(db, { id: "", level: "manager" }, filter);
  const { limit, inDoubt, from, to, cursor } = filter;
  const newest = newestOf(owners.users, { table: "payments", from, to, cursor, size: limit + 1 });
  const rows = await db
    .select({ payment: payments, ...PAYER })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.ownerId))
    .where(
      inDoubt
        ? disputedOf(sql`d.owner_id IN (SELECT u.id FROM ${owners.users})`, filter)
        : sql`${payments.id} IN (SELECT id FROM (${newest}))`,
    )
    .orderBy(sql`+${payments.id} DESC`);
  const shown = rows.slice(0, limit).map(({ payment, username, data }) => ({
    ...payment,
    username,
    name: fullName(data, username),
    doubts: [] as DisputeRow[],
  }));
  const isFull = rows.length > limit;
  return {
    rows: shown,
    total: rows.length,
    isTotalExact: !isFull && cursor === undefined,
    next: isFull ? shown.at(-1)!.id : null,
    searchedTo: null,
  };
}

/** The viewer's payment, or one of an account below, with the account's available money in micros. */
export async function getPayment(
  db: Database,
  viewer: Asker,
  id: string,
  { withDoubts }: Pick<PaymentFilter, "withDoubts"> = {},
): Promise<(OwnedPayment & { available: number }) | null> {
  const available = sql<number>`coalesce(${accounts.balance} + ${accounts.overdraft}, 0)`;
  const row = await db
    .select({ payment: payments, ...PAYER, available, doubts: disputesIf(withDoubts).as("doubts") })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.ownerId))
    .leftJoin(accounts, eq(accounts.ownerId, payments.ownerId))
    .where(and(eq(payments.id, id), withinScope(viewer)))
    .get();
  if (!row) return null;
  const { payment, username, data } = row;
  const name = fullName(data, username);
  return { ...payment, username, name, available: row.available, doubts: parsed(row.doubts) };
}
