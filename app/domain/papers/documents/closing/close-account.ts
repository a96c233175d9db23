import { and, desc, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import { accounts } from "../../../../../db/schema/billing";
import { closedMonths, companies, contracts, type DocumentContent, documents } from "../../../../../db/schema/papers";
import { announce } from "../../../base/shared/announce";
import { batchByName } from "../../../base/shared/batch-by-name";
import { newId } from "../../../base/shared/ids";
import type { Micros } from "../../../base/shared/money";
import type { Platform } from "../../../base/shared/ports/platform";
import type { ContractRow } from "../../companies/find";
import { vatAt } from "../../companies/vat";
import { getRequisite } from "../../requisites/find";
import { issueDocument } from "../issue";
import { payerOf, taxId } from "../issue-advance";
import { labelsOf } from "../labels/labels";
import { languageOf, shortDate } from "../render/values";
import { chargedIn } from "./charged";
import type { Month } from "./months";

export type Needs = Pick<Platform, "db" | "clock" | "hub">;

const KOPECK = 10_000;
/** Months checked before the one being closed, for late charges. */
const LOOKED_BACK = 3;
/** Key in `seen` for the remainder of rounding to kopecks. */
const REST = "rest";

/** Issues the act and the VAT invoice for an account with a contract. Idempotent. Null if there is nothing to issue. */
export async function closeAccount(needs: Needs, ownerId: string, month: Month): Promise<string | null> {
  const { db, clock } = needs;
  const found = await contractAt(needs, ownerId, month);
  if (!found) return null;
  const { contract, company } = found;
  if (!company.documentTypes.includes("act")) return null;
  const acts = and(
    eq(documents.ownerId, ownerId),
    eq(documents.companyId, company.id),
    eq(documents.type, "act"),
    lte(documents.fromAt, month.from),
  );
  const [[last], closed, [account], requisite, paid, prepaid] = await Promise.all([
    db
      .select({ fromAt: documents.fromAt, content: documents.content })
      .from(documents)
      .where(acts)
      .orderBy(desc(documents.fromAt))
      .limit(1),
    db
      .select({ from: closedMonths.fromAt, to: closedMonths.toAt })
      .from(closedMonths)
      .where(lt(closedMonths.fromAt, month.from))
      .orderBy(desc(closedMonths.fromAt))
      .limit(LOOKED_BACK),
    db.select({ currency: accounts.currency }).from(accounts).where(eq(accounts.ownerId, ownerId)),
    getRequisite(db, { id: ownerId }, contract.requisiteId),
    db.all<Payment>(sql`SELECT paid_by AS number, paid_at AS at FROM invoices WHERE owner_id = ${ownerId}
      AND company_id = ${company.id} AND inn = ${payerOf(contract)} AND status = 'paid' AND paid_by <> '' AND paid_at < ${month.to}
      ORDER BY paid_at DESC LIMIT ${MOST_PAYMENTS}`),
    leftOfAdvances(db, contract, month),
  ]);
  if (!requisite || !account || last?.fromAt === month.from) return null;
  const known = last?.content.seen ?? {};
  const before = closed.filter(({ from, to }) => to > contract.createdAt || from in known);
  const { total, seen } = await dueFor(needs, ownerId, [...before, month], known);
  if (total <= 0) return null;
  const language = languageOf({ seller: company.details, payer: requisite.details });
  const labels = labelsOf(language);
  const name = labels.services(month.from);
  const id = newId();
  // Dated the last day of the month, like its VAT.
  const at = month.to - 1;
  const paper = {
    ownerId,
    company,
    requisite,
    contract,
    currency: account.currency,
    period: month,
    lines: [{ name, quantity: 1, price: total, sum: total }],
  };
  const advances = takenFrom(prepaid, total);
  const payments = paidFor(paid, month).map((one) =>
    labels.vatInvoice.payment(one.number, shortDate(one.at, language)),
  );
  const act = issueDocument(db, { ...paper, id, type: "act", more: { seen } }, at);
  const isMade = sql`EXISTS (SELECT 1 FROM documents WHERE owner_id = ${ownerId} AND id = ${id})`;
  const hasVat = (vatAt(company.vatRates, at) ?? "none") !== "none";
  const taxed =
    hasVat && company.documentTypes.includes("vatInvoice")
      ? issueDocument(
          db,
          { ...paper, id: newId(), type: "vatInvoice", actId: id, more: { payments, advances } },
          at,
          isMade,
        )
      : null;
  const now = clock();
  const { made } = await batchByName(db, {
    made: act.insert,
    count: act.count,
    vatInvoice: taxed ? [taxed.insert, taxed.count] : [],
    email: db.run(sql`INSERT INTO document_emails (owner_id, document_id, due_at, created_at)
      SELECT ${ownerId}, ${id}, ${now}, ${now} WHERE ${isMade} ON CONFLICT DO NOTHING`),
  });
  if (made.length === 0) return null;
  await announce(needs.hub, ownerId, [{ event: "invoices.updated", data: { documentId: id } }]);
  return id;
}

interface Payment {
  number: string;
  at: number;
}

const MOST_PAYMENTS = 20;

/** Line 5 of a VAT invoice: the month's payments, otherwise the last payment before, which paid for the services. */
function paidFor(newestFirst: Payment[], { from }: Month): Payment[] {
  const own = newestFirst.filter(({ at }) => at >= from);
  return own.length > 0 ? own.toReversed() : newestFirst.slice(0, 1);
}

type Advance = NonNullable<DocumentContent["advances"]>[number];

/** Unused prepayments, oldest first. */
function leftOfAdvances(db: Needs["db"], contract: ContractRow, { to }: Month): Promise<Advance[]> {
  const { ownerId, companyId } = contract;
  const own = sql`owner_id = ${ownerId} AND company_id = ${companyId}`;
  return db.all<Advance>(sql`WITH taken AS (SELECT t.value ->> 'id' AS id, sum(t.value ->> 'sum') AS sum
      FROM documents v, json_each(v.content, '$.advances') t
      WHERE v.type = 'vatInvoice' AND ${own} GROUP BY 1)
    SELECT a.id AS id, a.number AS number, a.dated_at AS at, (a.content ->> 'total') - coalesce(taken.sum, 0) AS sum
    FROM documents a LEFT JOIN taken ON taken.id = a.id
    WHERE a.type = 'advanceInvoice' AND ${own} AND a.dated_at < ${to}
      AND ${taxId(sql`(a.content -> 'payer')`)} = ${payerOf(contract)}
      AND a.content ->> 'total' > coalesce(taken.sum, 0) ORDER BY a.dated_at, a.id`);
}

/** Offsets the tax on prepayments against the services paid from them. */
function takenFrom(prepaid: Advance[], total: Micros): Advance[] {
  let left = total;
  return prepaid.flatMap((advance) => {
    const sum = Math.min(advance.sum, left);
    left -= sum;
    return sum > 0 ? [{ ...advance, sum }] : [];
  });
}

/** The newest contract created before the month ended. */
async function contractAt({ db }: Needs, ownerId: string, { to }: Month) {
  const [found] = await db
    .select({ contract: contracts, company: companies })
    .from(contracts)
    .innerJoin(companies, eq(companies.id, contracts.companyId))
    .where(and(eq(contracts.ownerId, ownerId), lt(contracts.createdAt, to)))
    .orderBy(desc(contracts.id))
    .limit(1);
  return found ?? null;
}

/** In whole kopecks: amounts of each month not covered by an act yet. A refund after an act reduces the next one. */
async function dueFor(needs: Needs, ownerId: string, months: Month[], known: Record<string, Micros>) {
  let due = known[REST] ?? 0;
  const seen: Record<string, Micros> = {};
  for (const month of months) {
    const { spent } = await chargedIn(needs.db, { id: ownerId }, month);
    due += spent - (known[month.from] ?? 0);
    seen[month.from] = spent;
  }
  const total = Math.round(due / KOPECK) * KOPECK;
  return { total, seen: { ...seen, [REST]: due - total } };
}

/** Documents of a month; those for prepayments belong to the month of the payment. */
export const ofMonth = ({ from, to }: Month) =>
  sql`(${and(inArray(documents.type, ["act", "vatInvoice"]), eq(documents.fromAt, from))}
    OR ${and(eq(documents.type, "advanceInvoice"), gte(documents.datedAt, from), lt(documents.datedAt, to))})`;
