import { and, desc, eq, sql } from "drizzle-orm";
import { accounts, billings } from "../../../../../db/schema/billing";
import { companies, contracts, invoices } from "../../../../../db/schema/papers";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { firstIdAt } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { MOVEMENTS } from "../../../money/billing/figures";
import { periodTotals } from "../../../money/billing/totals";
import { getRequisite } from "../../requisites/find";
import { type DocumentFile, FILES, type FileKind, fileNameOf, printDocument } from "../files";
import { contentOf } from "../issue";
import { labelsOf } from "../labels/labels";
import { languageOf, type PrintedDocument } from "../render/values";
import { templateOf } from "../templates/find";
import { chargedIn } from "./charged";
import { type Month, monthsWithin } from "./months";

const MOST_MOVES = 1000;
/** Three years, the legal period for claims, from any day. */
const MOST_MONTHS = 37;

/** Generated from the current ledger on request, never stored. */
export async function reconciliationFile(
  needs: Pick<Platform, "db" | "files" | "asset" | "clock">,
  ownerId: string,
  period: Month,
  kind: FileKind,
): Promise<Result<DocumentFile>> {
  const { db, clock } = needs;
  const [found] = await db
    .select({ contract: contracts, company: companies })
    .from(contracts)
    .innerJoin(companies, eq(companies.id, contracts.companyId))
    .where(eq(contracts.ownerId, ownerId))
    .orderBy(desc(contracts.id))
    .limit(1);
  const requisite = found && (await getRequisite(db, { id: ownerId }, found.contract.requisiteId));
  if (!found || !requisite) return refuse("reconciliationContract", undefined, undefined, "conflict");
  const { contract, company } = found;
  const language = languageOf({ seller: company.details, payer: requisite.details });
  if (monthsWithin(period).length > MOST_MONTHS) return refuse("reconciliationYears", "from", undefined, "conflict");
  const account = await movesOf(needs, ownerId, period, language);
  if (!account) return refuse("reconciliationLong", "from", undefined, "conflict");
  const now = clock();
  const { currency, balance, moves } = account;
  const paper = { ownerId, id: "", type: "reconciliation" as const, company, requisite, contract, currency, lines: [] };
  const document: PrintedDocument = {
    type: "reconciliation",
    number: "",
    datedAt: now,
    fromAt: null,
    toAt: null,
    content: { ...contentOf(paper, now), period, balance, moves },
  };
  const { template } = await templateOf(db, { ownerId: company.ownerId, type: "reconciliation", language });
  const bytes = await printDocument(needs, document, template, kind, language);
  return ok({ name: fileNameOf({ ...document, datedAt: period.to - 1 }, language, kind), type: FILES[kind], bytes });
}

async function movesOf(
  { db }: Pick<Platform, "db">,
  ownerId: string,
  period: Month,
  language: Parameters<typeof labelsOf>[0],
) {
  const months = monthsWithin(period);
  const labels = labelsOf(language);
  const [totals, rows, [account], byBank, charges] = await Promise.all([
    periodTotals(db, { id: ownerId }, period),
    db
      .select({ id: billings.id, source: billings.source, amount: billings.amount, createdAt: billings.createdAt })
      .from(billings)
      .where(
        and(
          eq(billings.ownerId, ownerId),
          sql`${billings.id} >= ${firstIdAt(period.from)} AND ${billings.id} < ${firstIdAt(period.to)}`,
          // The same text as the partial index.
          sql.raw(`source IN (${MOVEMENTS.map((source) => `'${source}'`).join(", ")})`),
        ),
      )
      .orderBy(billings.id)
      .limit(MOST_MOVES + 1),
    db.select({ currency: accounts.currency }).from(accounts).where(eq(accounts.ownerId, ownerId)),
    paidByBank(db, ownerId, period),
    Promise.all(months.map(async (month) => ({ month, ...(await chargedIn(db, { id: ownerId }, month)) }))),
  ]);
  if (totals.opening === null || totals.closing === null) return null;
  // The ledger dates a payment by its credit, an accountant by the bank's day.
  const early = (end: number) =>
    byBank.reduce(
      (sum, { amount, createdAt, creditedAt }) => sum + amount * (Number(createdAt < end) - Number(creditedAt < end)),
      0,
    );
  const opening = totals.opening + early(period.from);
  const closing = totals.closing + early(period.to);
  const known = new Set(byBank.map(({ id }) => id));
  const moves = [...rows.filter(({ id }) => !known.has(id)), ...byBank]
    .filter(({ amount, createdAt }) => amount !== 0 && createdAt >= period.from && createdAt < period.to)
    .map(({ source, amount, createdAt: at }) => ({
      at,
      name: labels.movements[source] ?? source,
      debit: Math.max(0, -amount),
      credit: Math.max(0, amount),
    }));
  if (Math.max(rows.length, byBank.length, moves.length) > MOST_MOVES) return null;
  let held = 0;
  for (const charged of charges) {
    held += charged.held;
    const { from, to } = charged.month;
    if (charged.spent !== 0) moves.push({ at: to - 1, name: labels.services(from), debit: charged.spent, credit: 0 });
  }
  if (held !== 0) moves.push({ at: period.to - 1, name: labels.held, debit: held, credit: 0 });
  moves.sort((one, other) => one.at - other.at);
  return { currency: account?.currency ?? "RUB", balance: { opening, closing }, moves };
}

/** Paid invoices whose bank day or credit falls into the period. */
function paidByBank(db: Platform["db"], ownerId: string, { from, to }: Month) {
  return db
    .select({
      id: billings.id,
      source: billings.source,
      amount: billings.amount,
      createdAt: sql<number>`${invoices.paidAt}`,
      creditedAt: billings.createdAt,
    })
    .from(invoices)
    .innerJoin(billings, and(eq(billings.ownerId, invoices.ownerId), eq(billings.id, invoices.billingId)))
    .where(
      and(
        eq(invoices.ownerId, ownerId),
        sql`${invoices.paidAt} IS NOT NULL AND (${invoices.paidAt} >= ${from} AND ${invoices.paidAt} < ${to}
          OR ${invoices.billingId} >= ${firstIdAt(from)} AND ${invoices.billingId} < ${firstIdAt(to)})`,
      ),
    )
    .orderBy(invoices.id)
    .limit(MOST_MOVES + 1);
}
