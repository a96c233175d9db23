import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { accounts } from "../../../../db/schema/billing";
import { companies, contracts, documents, type InvoiceStatus } from "../../../../db/schema/papers";
import { derivedId, timeOfId } from "../../base/shared/ids";
import type { Micros } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { VAT_FORMS, vatAt } from "../companies/vat";
import { NOBODY } from "../requisites/shape";
import { issueDocument } from "./issue";
import { labelsOf } from "./labels/labels";
import { languageOf, shortDate } from "./render/values";

/** In the form that invoices store: an INN, or a foreign payer's number. */
export const taxId = (details: SQL) =>
  sql`coalesce(nullif(${details} ->> '$.data.legal.inn', ''), ${details} ->> '$.data.legal.vatNumber')`;

/** Tax number of a contract's payer. */
export const payerOf = ({ ownerId, requisiteId }: Record<"ownerId" | "requisiteId", unknown>) =>
  sql`(SELECT ${taxId(sql`r.details`)} FROM requisites r WHERE r.owner_id = ${ownerId} AND r.id = ${requisiteId})`;

interface Paid {
  ownerId: string;
  id: string;
  status: InvoiceStatus;
  companyId: string;
  requisiteId: string;
  documentId: string;
  inn: string;
  amount: Micros;
  currency: string;
}

interface PaidNow {
  paidBy: string;
  paidAt: number;
  billingId: string;
  now: number;
  /** Micros credited earlier in the same batch. */
  earlier?: Micros;
}

export const advanceIdOf = ({ id }: { id: string }) => derivedId(timeOfId(id), `advance ${id}`);

/**
 * The VAT invoice of a prepayment, due by the tax code within five days of the payment; paying a debt does not count.
 * Joins the batch that pays the invoice, after it. Empty if none is due.
 */
export async function advanceFor(
  { db }: Pick<Platform, "db">,
  { ownerId, id, companyId, requisiteId, documentId, inn, amount, currency }: Paid,
  { paidBy, paidAt, billingId, now, earlier = 0 }: PaidNow,
): Promise<BatchItem<"sqlite">[]> {
  const [[company], [contract], [account], [invoice]] = await db.batch([
    db.select().from(companies).where(eq(companies.id, companyId)),
    db
      .select()
      .from(contracts)
      .where(
        and(eq(contracts.ownerId, ownerId), eq(contracts.companyId, companyId), sql`${payerOf(contracts)} = ${inn}`),
      )
      .limit(1),
    db.select({ balance: accounts.balance }).from(accounts).where(eq(accounts.ownerId, ownerId)),
    db
      .select({ content: documents.content })
      .from(documents)
      .where(and(eq(documents.ownerId, ownerId), eq(documents.id, documentId))),
  ]);
  const sum = amount + Math.min(0, (account?.balance ?? 0) + earlier);
  // The VAT invoices of services offset it, so both types are needed.
  const isMade = VAT_FORMS.every((type) => company?.documentTypes.includes(type));
  if (!company || !isMade || !contract || !invoice || sum <= 0) return [];
  if (!(Number(vatAt(company.vatRates, now)) > 0)) return [];
  const { payer, lines } = invoice.content;
  const { title, ...details } = payer;
  const language = languageOf({ seller: company.details, payer });
  const payment = labelsOf(language).vatInvoice.payment(paidBy || "—", shortDate(paidAt, language));
  const advanceId = await advanceIdOf({ id });
  const paper = issueDocument(
    db,
    {
      ownerId,
      id: advanceId,
      type: "advanceInvoice",
      company,
      contract,
      currency,
      requisite: { id: requisiteId, title, details: { ...details, contact: NOBODY } },
      lines: lines.slice(0, 1).map(({ name }) => ({ name, quantity: 1, price: sum, sum })),
      more: { payments: [payment] },
    },
    now,
    sql`EXISTS (SELECT 1 FROM invoices WHERE owner_id = ${ownerId} AND id = ${id} AND billing_id = ${billingId})`,
  );
  const email = sql`INSERT INTO document_emails (owner_id, document_id, due_at, created_at)
    SELECT owner_id, id, ${now}, ${now} FROM documents WHERE owner_id = ${ownerId} AND id = ${advanceId}
    ON CONFLICT DO NOTHING`;
  return [paper.insert, paper.count, db.run(email)];
}
