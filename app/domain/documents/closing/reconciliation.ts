import { and, desc, eq, sql } from "drizzle-orm";
import { accounts, billings } from "../../../../db/schema/billing";
import { companies, contracts } from "../../../../db/schema/papers";
import { MOVEMENTS } from "../../billing/figures";
import { periodTotals } from "../../billing/totals";
import { getRequisite } from "../../requisites/find";
import { ok, type Result, refuse } from "../../shared/errors/result";
import { firstIdAt } from "../../shared/ids";
import type { Platform } from "../../shared/ports/platform";
import { type DocumentFile, FILES, type FileKind, fileNameOf, printDocument } from "../files";
import { contentOf } from "../issue";
import { labelsOf } from "../labels/labels";
import { languageOf, type PrintedDocument } from "../render/values";
import { templateOf } from "../templates/find";
import { chargedIn } from "./charged";
import { type Month, monthsWithin } from "./months";

const MOST_MOVES = 1000;
const MOST_MONTHS = 24;

/** As the ledger has it now: made when it is asked for, never kept. */
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
  const account = await movesOf(needs, ownerId, period, language);
  if (!account) return refuse("reconciliationLong", "from", undefined, "conflict");
  const now = clock();
  const { currency, balance, moves } = account;
  const paper = { ownerId, id: "", type: "reconciliation" as const, company, requisite, contract, currency, lines: [] };
  const document: PrintedDocument = {
    ...{ type: "reconciliation", number: "", datedAt: now, fromAt: null, toAt: null },
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
  if (months.length > MOST_MONTHS) return null;
  const labels = labelsOf(language);
  const [totals, rows, [account]] = await Promise.all([
    periodTotals(db, { id: ownerId }, period),
    db
      .select({ source: billings.source, amount: billings.amount, createdAt: billings.createdAt })
      .from(billings)
      .where(
        and(
          eq(billings.ownerId, ownerId),
          sql`${billings.id} >= ${firstIdAt(period.from)} AND ${billings.id} < ${firstIdAt(period.to)}`,
          // In the words of the partial index.
          sql.raw(`source IN (${MOVEMENTS.map((source) => `'${source}'`).join(", ")})`),
        ),
      )
      .orderBy(billings.id)
      .limit(MOST_MOVES + 1),
    db.select({ currency: accounts.currency }).from(accounts).where(eq(accounts.ownerId, ownerId)),
  ]);
  const { opening, closing } = totals;
  if (opening === null || closing === null || rows.length > MOST_MOVES) return null;
  const moves = rows
    .filter(({ amount }) => amount !== 0)
    .map(({ source, amount, createdAt: at }) => ({
      ...{ at, name: labels.movements[source] ?? source },
      ...{ debit: Math.max(0, -amount), credit: Math.max(0, amount) },
    }));
  let held = 0;
  for (const month of months) {
    const charged = await chargedIn(db, { id: ownerId }, month);
    held += charged.held;
    const at = month.to - 1;
    if (charged.spent !== 0) moves.push({ at, name: labels.services(month.from), debit: charged.spent, credit: 0 });
  }
  if (held !== 0) moves.push({ at: period.to - 1, name: labels.held, debit: held, credit: 0 });
  moves.sort((one, other) => one.at - other.at);
  return { currency: account?.currency ?? "RUB", balance: { opening, closing }, moves };
}
