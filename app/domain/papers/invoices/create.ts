import { and, desc, eq, gte, ne, sql } from "drizzle-orm";
import { companies, contracts, invoices } from "../../../../db/schema/papers";
import type { RawRow } from "../../../../db/schema/raw-row";
import { isCustomerOf } from "../../base/access/customers";
import { answerOnce } from "../../base/access/idempotency";
import type { Viewer } from "../../base/access/viewer";
import { announceNotification, notificationOf } from "../../base/notifications/notify";
import { batchByName } from "../../base/shared/batch-by-name";
import { CodedError } from "../../base/shared/errors/errors";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { firstIdAt, newId } from "../../base/shared/ids";
import { payerTitleOf } from "../../base/shared/legal-name";
import type { Platform } from "../../base/shared/ports/platform";
import { folded } from "../../base/text/folded";
import { issueDocument } from "../documents/issue";
import { contractDay, languageOf } from "../documents/render/values";
import { getRequisite } from "../requisites/find";
import { serviceName } from "../requisites/terms";
import { announceInvoice } from "./announce";
import { getInvoice, type WholeInvoice } from "./find";
import type { InvoiceInput } from "./input";
import { findPayer, mismatchOf } from "./seller";

type Needs = Pick<Platform, "db" | "clock" | "hub" | "queue">;
type Issuer = Pick<Viewer, "id" | "level">;

const DAY_MS = 86_400_000;
const DUE_DAYS = 5;
const HOUR_MS = 3_600_000;
const MOST_AN_HOUR = 20;

const MISMATCHES = { off: "invoiceCompanyOff", noInvoices: "invoiceNoTemplate", vat: "invoiceVat" } as const;

/** Takes the number and stores document and invoice in one batch, all or nothing. Idempotent by `id`. */
export async function createInvoice(
  needs: Needs,
  viewer: Issuer,
  input: InvoiceInput,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Result<WholeInvoice>> {
  const { db, clock, hub, queue } = needs;
  const { customerId, requisiteId, companyId, amount } = input;
  const now = clock();
  const [payer, requisite, company, contract, [recent]] = await Promise.all([
    findPayer(db, customerId),
    getRequisite(db, { id: customerId }, requisiteId),
    db.select().from(companies).where(eq(companies.id, companyId)).get(),
    db
      .select()
      .from(contracts)
      .where(
        and(
          eq(contracts.ownerId, customerId),
          eq(contracts.requisiteId, requisiteId),
          eq(contracts.companyId, companyId),
        ),
      )
      .orderBy(desc(contracts.id))
      .limit(1)
      .get(),
    db
      .select({ count: sql<number>`count(*)` })
      .from(invoices)
      .where(and(eq(invoices.ownerId, customerId), gte(invoices.id, firstIdAt(now - HOUR_MS)), ne(invoices.id, id))),
  ]);
  if (!payer || (customerId !== viewer.id && !isCustomerOf({ ...payer, preferences: {} }, viewer)))
    return refuse("invoiceCustomer", "customerId", undefined, "notFound");
  if (!requisite) return refuse("requisiteUnknown", "requisiteId", undefined, "notFound");
  if (!requisite.isActive) return refuse("invoiceRequisiteOff", "requisiteId");
  if (company?.ownerId !== payer.sellerId) return refuse("companyUnknown", "companyId", undefined, "notFound");
  const mismatch = mismatchOf(company, requisite, now);
  if (mismatch) return refuse(MISMATCHES[mismatch], "companyId");
  if (recent!.count >= MOST_AN_HOUR)
    return refuse("invoicesOpen", undefined, { most: MOST_AN_HOUR }, "tooManyRequests");

  const documentId = newId();
  const language = languageOf({ seller: company.details, payer: requisite.details });
  const name = serviceName(language, contract ? { title: contract.title, day: contractDay(contract, language) } : null);
  const isWanted = sql`c.is_active = 1 AND NOT EXISTS (SELECT 1 FROM invoices WHERE id = ${id})
    AND EXISTS (SELECT 1 FROM requisites WHERE owner_id = ${customerId} AND id = ${requisiteId})`;
  const paper = issueDocument(
    db,
    {
      ownerId: customerId,
      id: documentId,
      type: "invoice",
      company,
      requisite,
      contract: contract ?? null,
      currency: payer.currency,
      lines: [{ name, quantity: 1, price: amount, sum: amount }],
    },
    now,
    isWanted,
  );
  const { inn, vatNumber } = requisite.details.data.legal;
  const title = payerTitleOf(requisite);
  const dueAt = now + DUE_DAYS * DAY_MS;
  const isOwn = customerId === viewer.id;
  const values = [
    customerId,
    id,
    amount,
    payer.currency,
    "pending",
    isOwn ? "user" : "system",
    companyId,
    requisiteId,
    documentId,
    inn || vatNumber,
    dueAt,
    payer.sellerId,
    title,
    now,
    now,
  ].map((value) => sql`${value}`);
  const isMade = sql`EXISTS (SELECT 1 FROM documents WHERE owner_id = ${customerId} AND id = ${documentId})`;
  const said = sql`json_object('invoiceId', ${id}, 'amount', ${amount}, 'dueAt', ${dueAt}, 'number',
    (SELECT number FROM documents WHERE owner_id = ${customerId} AND id = ${documentId}))`;
  const notice = notificationOf(db, customerId, "invoiceIssued", said, now, isOwn ? sql`0` : isMade);
  const { made } = await batchByName(db, {
    paper: paper.insert,
    count: paper.count,
    made: db.all<RawRow>(sql`INSERT INTO invoices (owner_id, id, amount, currency, status, source, company_id, requisite_id,
        document_id, inn, due_at, seller_id, payer, created_at, updated_at, number, words)
      SELECT ${sql.join(values, sql`, `)}, number, lower(number) || ' ' || ${folded(`${title} ${inn} ${vatNumber}`)}
      FROM documents WHERE owner_id = ${customerId} AND id = ${documentId} RETURNING id`),
    notice: notice.statements,
  });
  const row = await getInvoice(db, { id: customerId, level: "me" }, id);
  if (!row) {
    const known = await db.select().from(invoices).where(eq(invoices.id, id)).get();
    if (known) throw new CodedError("forbidden");
    return refuse("invoiceCompanyOff", "companyId");
  }
  if (made.length === 0) return ok(row);
  await announceInvoice(needs, row, "created");
  await announceNotification({ db, hub, queue }, notice);
  return ok(row);
}

/** One invoice per form: submitting it again returns the same invoice, and refuses other contents. */
export async function createOnce(
  needs: Needs,
  viewer: Issuer,
  { key, ...input }: InvoiceInput & { key: string },
): Promise<Result<{ id: string }>> {
  const request = { ownerId: viewer.id, key: `invoice ${key}`, hash: JSON.stringify(input) };
  return answerOnce(needs, request, async (id) => {
    const result = await createInvoice(needs, viewer, input, { id });
    return result.ok ? ok({ id: result.value.id }) : result;
  });
}
