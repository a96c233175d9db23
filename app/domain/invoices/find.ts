import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { users } from "../../../db/schema/accounts";
import { documents, type InvoiceStatus, invoices } from "../../../db/schema/papers";
import { type RawRow, rowOf } from "../../../db/schema/raw-row";
import { withinScope } from "../access/users-in-scope";
import type { Viewer } from "../access/viewer";
import { parseMoney } from "../shared/money";
import { newestOf, type Owners } from "../shared/newest-of";
import { type Walk, walkAlong } from "../shared/walk";

export type InvoiceRow = typeof invoices.$inferSelect;
export type OwnedInvoice = InvoiceRow & { username: string; company: string; vat: string };
export type WholeInvoice = NonNullable<Awaited<ReturnType<typeof getInvoice>>>;
/** `overdue`: pending past its day. */
export type InvoiceState = InvoiceStatus | "overdue";

export interface InvoiceFilter extends Walk {
  limit: number;
  offset?: number;
  state?: InvoiceState | undefined;
  source?: InvoiceRow["source"] | undefined;
  /** By number, payer, INN or sum. */
  search?: string | undefined;
  /** Of many accounts: also what this reseller sold to whoever is not its customer now. */
  sellerId?: string | undefined;
}

const MOST_SEARCHED = 5000;

const seller = sql<string>`${documents.content} ->> '$.seller.title'`;
const vat = sql<string>`${documents.content} ->> '$.vat'`;
const columns = { invoice: invoices, username: users.username, company: seller, vat };

// Russian texts often write yo as ye.
export const folded = (text: string) => text.toLowerCase().replaceAll("\u0451", "\u0435");

/** Conditions on the invoices of alias `t`. */
function meant({ state, source, search }: InvoiceFilter, now: number): SQL {
  const isDue = sql`coalesce(t.due_at < ${now}, 0)`;
  const status = state === "overdue" ? sql`t.status = 'pending' AND ${isDue}` : sql`t.status = ${state}`;
  const words = search?.trim();
  const sum = words ? parseMoney(words) : null;
  const said = words && sql`(instr(t.words, ${folded(words)}) OR instr(t.number, ${words}) OR t.amount IS ${sum})`;
  const all = [state && status, source && sql`t.source = ${source}`, said].filter((one) => Boolean(one)) as SQL[];
  return all.length > 0 ? sql.join(all, sql` AND `) : sql`true`;
}

/**
 * Of one account, or the newest of many, all of whom the viewer looks after. Ids ascend with time. `next` goes on behind
 * those that were looked through, also where none was meant.
 */
export async function findInvoices(db: Database, owners: Owners, filter: InvoiceFilter, now: number) {
  const { limit, offset = 0, from, to, cursor, direction, sellerId, state } = filter;
  const where = meant(filter, now);
  const isFiltered = Boolean(state || filter.source || filter.search?.trim());
  const { where: within, order } = walkAlong(sql`t.id`, filter);
  const size = limit + offset + 1;
  const window = (whose: SQL) => sql`(SELECT t.* FROM invoices t ${sql.join([whose, ...within], sql` AND `)}
    ORDER BY ${order} LIMIT ${MOST_SEARCHED}) t`;
  const sold = sql`SELECT t.owner_id AS owner, t.id AS id FROM invoices t INDEXED BY invoices_sold
    WHERE ${sql.join([sql`t.seller_id = ${sellerId} AND t.seller_id <> ''`, where, ...within], sql` AND `)}
    ORDER BY ${order} LIMIT ${size}`;
  const newest = (
    users: SQL,
  ) => sql`(SELECT * FROM (${newestOf(users, { table: "invoices", where, from, to, cursor, size })})
      ${sellerId ? sql`UNION SELECT * FROM (${sold})` : sql``} ORDER BY 2 DESC LIMIT ${limit + 1} OFFSET ${offset}) w
    CROSS JOIN invoices t ON t.owner_id = w.owner AND t.id = w.id`;
  const isOpen = state === "pending" || state === "overdue";
  const searched =
    "id" in owners
      ? window(sql`WHERE t.owner_id = ${owners.id}`)
      : owners.isEverybody
        ? window(
            isOpen
              ? sql`INDEXED BY invoices_open WHERE t.status = 'pending'`
              : sql`INDEXED BY invoices_id WHERE t.id > ''`,
          )
        : null;
  const found =
    searched && sql`(SELECT * FROM ${searched} WHERE ${where} ORDER BY ${order} LIMIT ${limit + 1} OFFSET ${offset}) t`;
  const page = db.all<RawRow>(sql`SELECT t.*, u.username AS username, d.content ->> '$.seller.title' AS company,
      d.content ->> '$.vat' AS vat
    FROM ${found ?? newest((owners as { users: SQL }).users)}
    CROSS JOIN documents d ON d.owner_id = t.owner_id AND d.id = t.document_id
    CROSS JOIN users u ON u.id = t.owner_id ORDER BY t.id ${sql.raw(direction === "asc" ? "ASC" : "DESC")}`);
  const cut =
    found && isFiltered
      ? db.all<{ id: string }>(sql`SELECT id FROM ${searched} WHERE (SELECT count(*) FROM ${found}) <= ${limit}
          ORDER BY ${order} LIMIT 1 OFFSET ${MOST_SEARCHED - 1}`)
      : null;
  const [rows, [last]] = cut ? await db.batch([page, cut]) : [await page, []];
  const shown = rows.slice(0, limit).map(
    (raw): OwnedInvoice => ({
      ...rowOf(invoices, raw),
      ...{ username: String(raw.username), company: String(raw.company), vat: String(raw.vat) },
    }),
  );
  const next = rows.length > limit ? shown.at(-1)!.id : (last?.id ?? null);
  return { rows: shown, total: offset + rows.length, next };
}

/** Of an account that the viewer sees, or sold by it; with what its document says. */
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
