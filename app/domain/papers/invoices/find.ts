import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { documents, type InvoiceStatus, invoices } from "../../../../db/schema/papers";
import { type RawRow, rowOf } from "../../../../db/schema/raw-row";
import { withinScope } from "../../base/access/users-in-scope";
import type { Viewer } from "../../base/access/viewer";
import { parseMoney } from "../../base/shared/money";
import { newestOf, type Owners } from "../../base/shared/newest-of";
import type { Page } from "../../base/shared/pages";
import { walkAlong } from "../../base/shared/walk";
import { type PageQuery, type WalkedList, walkPage } from "../../base/shared/walk-page";
import { folded } from "../../base/text/folded";

export type InvoiceRow = typeof invoices.$inferSelect;
export type OwnedInvoice = InvoiceRow & { username: string; company: string; vat: string };
export type WholeInvoice = NonNullable<Awaited<ReturnType<typeof getInvoice>>>;
/** `overdue`: pending after its due day. */
export type InvoiceState = InvoiceStatus | "overdue";

export interface InvoiceFilter extends PageQuery {
  state?: InvoiceState | undefined;
  source?: InvoiceRow["source"] | undefined;
  /** Searched in number, payer, INN and amount. */
  search?: string | undefined;
  /** For many accounts: includes this reseller's sales to accounts that are no longer its customers. */
  sellerId?: string | undefined;
  sort?: WalkedList["sort"];
}

const seller = sql<string>`${documents.content} ->> '$.seller.title'`;
const vat = sql<string>`${documents.content} ->> '$.vat'`;
const columns = { invoice: invoices, username: users.username, company: seller, vat };

/** Filter conditions on invoices `t`. */
function meant({ state, source, search }: InvoiceFilter, now: number): SQL | undefined {
  const isDue = sql`coalesce(t.due_at < ${now}, 0)`;
  const status = state === "overdue" ? sql`t.status = 'pending' AND ${isDue}` : sql`t.status = ${state}`;
  const words = search?.trim();
  const sum = words ? parseMoney(words) : null;
  const said = words && sql`(instr(t.words, ${folded(words)}) OR instr(t.number, ${words}) OR t.amount IS ${sum})`;
  const all = [state && status, source && sql`t.source = ${source}`, said].filter((one) => Boolean(one)) as SQL[];
  return all.length > 0 ? sql.join(all, sql` AND `) : undefined;
}

const OWNED = sql`t.*, u.username AS username, d.content ->> '$.seller.title' AS company, d.content ->> '$.vat' AS vat`;

/** Invoices of one account, of all, or the newest of the viewer's many accounts. Ids ascend with time. */
export async function findInvoices(
  db: Database,
  owners: Owners,
  filter: InvoiceFilter,
  now: number,
): Promise<Page<OwnedInvoice>> {
  if (!("id" in owners || owners.isEverybody)) return findInvoicesOfMany(db, owners.users, filter, now);
  const isOpen = filter.state === "pending" || filter.state === "overdue";
  const ofAll = isOpen
    ? sql`invoices t INDEXED BY invoices_open WHERE t.status = 'pending'`
    : sql`invoices t INDEXED BY invoices_id WHERE t.id > ''`;
  const page = await walkPage(
    db,
    {
      rows: "id" in owners ? sql`invoices t WHERE t.owner_id = ${owners.id}` : ofAll,
      hit: meant(filter, now),
      sort: filter.sort,
      cost: "id" in owners ? 1 : 2,
      columns: OWNED,
      join: sql`invoices t ON s.scan_shown AND t.id = s.scan_id
        LEFT JOIN documents d ON d.owner_id = t.owner_id AND d.id = t.document_id
        LEFT JOIN users u ON u.id = t.owner_id`,
    },
    filter,
  );
  return { ...page, rows: page.rows.map(ownedOf) };
}

const ownedOf = (raw: RawRow): OwnedInvoice => ({
  ...rowOf(invoices, raw),
  username: String(raw.username),
  company: String(raw.company),
  vat: String(raw.vat),
});

/** Includes this reseller's sales to accounts that are no longer its customers. */
async function findInvoicesOfMany(
  db: Database,
  users: SQL,
  filter: InvoiceFilter,
  now: number,
): Promise<Page<OwnedInvoice>> {
  const { limit, offset = 0, from, to, cursor, sellerId } = filter;
  const where = meant(filter, now) ?? sql`true`;
  const { where: within, order } = walkAlong(sql`t.id`, filter);
  const size = limit + offset + 1;
  const sold = sql`SELECT t.owner_id AS owner, t.id AS id FROM invoices t INDEXED BY invoices_sold
    WHERE ${sql.join([sql`t.seller_id = ${sellerId} AND t.seller_id <> ''`, where, ...within], sql` AND `)}
    ORDER BY ${order} LIMIT ${size}`;
  const rows = await db.all<RawRow>(sql`SELECT ${OWNED}
    FROM (SELECT * FROM (${newestOf(users, { table: "invoices", where, from, to, cursor, size })})
      ${sellerId ? sql`UNION SELECT * FROM (${sold})` : sql``} ORDER BY 2 DESC LIMIT ${limit + 1} OFFSET ${offset}) w
    CROSS JOIN invoices t ON t.owner_id = w.owner AND t.id = w.id
    CROSS JOIN documents d ON d.owner_id = t.owner_id AND d.id = t.document_id
    CROSS JOIN users u ON u.id = t.owner_id ORDER BY t.id DESC`);
  const shown = rows.slice(0, limit).map(ownedOf);
  const isFull = rows.length > limit;
  return {
    rows: shown,
    total: offset + rows.length,
    isTotalExact: !isFull && cursor === undefined,
    next: isFull ? shown.at(-1)!.id : null,
    searchedTo: null,
  };
}

/** For an account that the viewer sees, or sold by the viewer; includes document data. */
export async function getInvoice(db: Database, viewer: Pick<Viewer, "id" | "level">, id: string) {
  const scope = withinScope(viewer);
  const row = await db
    .select({ ...columns, content: documents.content })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.ownerId))
    .innerJoin(documents, and(eq(documents.ownerId, invoices.ownerId), eq(documents.id, invoices.documentId)))
    .where(and(eq(invoices.id, id), scope && sql`(${scope} OR ${invoices.sellerId} = ${viewer.id})`))
    .get();
  return row ? { ...flat(row), content: row.content } : null;
}

type Joined = { invoice: InvoiceRow; username: string; company: string; vat: string };
const flat = ({ invoice, username, company, vat }: Joined): OwnedInvoice => ({ ...invoice, username, company, vat });

export function stateOf({ status, dueAt }: Pick<InvoiceRow, "status" | "dueAt">, now: number): InvoiceState {
  return status === "pending" && dueAt !== null && dueAt < now ? "overdue" : status;
}
