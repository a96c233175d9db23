import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { idsWithin, timeOfId } from "../../base/shared/ids";
import type { Micros } from "../../base/shared/money";
import type { Owners } from "../../base/shared/newest-of";
import { findPaymentsOf, type OwnedPayment } from "./find";

/** A paid invoice in the list of payments: `id` is its ledger line, which gives the time of the credit. */
export interface PaidInvoice {
  id: string;
  invoiceId: string;
  ownerId: string;
  username: string;
  data: string;
  number: string;
  order: string | null;
  amount: Micros;
  currency: string;
  createdAt: number;
}

export type Payment = (OwnedPayment & { invoice: null }) | { invoice: PaidInvoice; id: string };

type Filter = Omit<Parameters<typeof findPaymentsOf>[2], "direction">;

/** Newest invoices read for a page of many accounts. */
const MOST_READ = 20_000;

/** All payments, newest first: those by bank, plus invoices on request. `next` is the last row's id. */
export async function findEveryPayment(
  db: Database,
  owners: Owners,
  filter: Filter & { withInvoices: boolean },
): Promise<{ rows: Payment[]; next: string | null }> {
  const { limit, inDoubt, withInvoices } = filter;
  const [page, invoices] = await Promise.all([
    findPaymentsOf(db, owners, filter),
    // Invoices have no cases: a dispute is always with a bank.
    withInvoices && !inDoubt ? db.all<PaidInvoice>(paidInvoices(owners, filter)) : [],
  ]);
  if (invoices.length === 0) return { rows: page.rows.map(ofBank), next: page.next };
  const isPast = page.next;
  const known = invoices.filter(({ id }) => isPast === null || id > isPast);
  const all = [
    ...page.rows.map(ofBank),
    ...known.map((invoice): Payment => ({ invoice: { ...invoice, createdAt: timeOfId(invoice.id) }, id: invoice.id })),
  ].sort((one, other) => (one.id < other.id ? 1 : -1));
  const rows = all.slice(0, limit);
  const isMore = all.length > limit || page.next !== null || known.length > limit;
  return { rows, next: isMore ? (rows.at(-1)?.id ?? null) : null };
}

const ofBank = (row: OwnedPayment): Payment => ({ ...row, invoice: null });

function paidInvoices(owners: Owners, { limit, ...walk }: Filter): SQL {
  const { from, before } = idsWithin(walk);
  const within = sql`${from ? sql`AND i.billing_id >= ${from}` : sql``} ${before ? sql`AND i.billing_id < ${before}` : sql``}`;
  const columns = sql`i.billing_id AS id, i.id AS invoiceId, i.owner_id AS ownerId, i.number AS number,
    i.paid_by AS "order", i.amount AS amount, i.currency AS currency`;
  const found =
    "id" in owners
      ? sql`SELECT ${columns} FROM invoices i INDEXED BY invoices_credited
          WHERE i.billing_id IS NOT NULL AND i.owner_id = ${owners.id} ${within} ORDER BY i.billing_id DESC LIMIT ${limit + 1}`
      : sql`SELECT * FROM (SELECT ${columns} FROM invoices i INDEXED BY invoices_credited_newest
            WHERE i.billing_id IS NOT NULL ${within} ORDER BY i.billing_id DESC LIMIT ${MOST_READ}) r
          WHERE ${owners.isEverybody ? sql`true` : sql`r.ownerId IN (SELECT u.id FROM ${owners.users})`}
          ORDER BY r.id DESC LIMIT ${limit + 1}`;
  return sql`SELECT f.*, o.username AS username, o.data AS data FROM (${found}) f CROSS JOIN users o ON o.id = f.ownerId
    ORDER BY f.id DESC`;
}
