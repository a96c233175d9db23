import { eq, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { customersOf, everybody } from "../../base/access/customers";
import type { Viewer } from "../../base/access/viewer";
import { AT_ONCE, acceptExport, type ExportData, type ExportPage, type Format } from "../../base/exports/export";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { firstIdAt } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { tableFile } from "../../base/tables/write-table-file";
import { getMoney } from "../billing/available";
import {
  type BillingFilter,
  findBillings,
  findBillingsOfMany,
  isSearched,
  type LedgerFilter,
} from "../billing/billings";
import { MOST_SUMMED, NEAR } from "../billing/figures";
import { findLines as findLedgerLines } from "../billing/find-lines";
import { balancesOf, findWithBalances, type Known, type Reach } from "../billing/running";
import { describeLines, keyOfLine, namesOf } from "./describe";
import {
  type LedgerColumn,
  type LedgerLine,
  ledgerLanguage,
  ledgerTitles,
  ledgerWriter,
  type Wording,
} from "./export-columns";
import { lineNames } from "./line-names";

export interface LedgerFileOptions {
  columns: readonly LedgerColumn[];
  format: Format;
  language: string;
  zone: string;
}

/** Excludes lines created after acceptance. */
export interface LedgerExport extends ExportData, Wording {
  filter: LedgerFilter;
  /** Owner of the ledger: the requester, or an account below. */
  accountId: string;
  columns: readonly LedgerColumn[];
  until: number;
  many?: ManyLedgers;
}

/** Lines of many accounts: the scope is evaluated again for each page, with the requester's rights at that time. */
export interface ManyLedgers {
  viewerId: string;
  scope: "customers" | "all";
}

interface Accepted {
  id?: string | undefined;
  many?: ManyLedgers | undefined;
  ordered?: { report: NonNullable<ExportData["report"]>; also: BatchItem<"sqlite">[] };
}

type Needs = Pick<Platform, "db" | "say">;
type Owner = Pick<Viewer, "id">;

/** A page as shown on screen, in files and by REST. */
export async function findLines(db: Database, owner: Owner, filter: BillingFilter, reach: Reach = {}) {
  const [page, names] = await (isSearched(filter)
    ? searchedLines(db, owner, filter, reach)
    : Promise.all([findWithBalances(db, owner, filter, reach), lineNames(db, owner, filter)]));
  const rows = page.rows.map((row): LedgerLine => {
    const { title = null, recipient = null } = names.get(row.id) ?? {};
    return { ...row, balance: page.balances[row.id] ?? null, title, recipient };
  });
  return { ...page, rows };
}

/** Lines of a search are known only once found, so names and balances follow. */
async function searchedLines(db: Database, owner: Owner, filter: BillingFilter, { between }: Reach) {
  const page = await findLedgerLines(db, owner, filter);
  const [balances, names] = await Promise.all([
    balancesOf(db, owner, page.rows, filter, between),
    lineNames(db, owner, page.rows),
  ]);
  return [{ ...page, balances, known: null }, names] as const;
}

/** null if there are too many for an immediate file. */
export async function fewLines(db: Database, owner: Owner, filter: LedgerFilter): Promise<LedgerLine[] | null> {
  const page = await findLines(db, owner, { ...filter, limit: AT_ONCE }, { between: MOST_SUMMED });
  return page.next === null ? withPapers(db, page.rows) : null;
}

async function withPapers(db: Database, rows: readonly LedgerLine[]): Promise<LedgerLine[]> {
  const about = await describeLines(db, rows);
  return rows.map((row) => {
    const { title = null, paper = null, channels = [] } = about.get(keyOfLine(row)) ?? {};
    return { ...row, title: row.title ?? title, paper, channels };
  });
}

/** null if there are too many for an immediate file. */
export async function fewLinesOfMany(db: Database, many: ManyLedgers, filter: LedgerFilter) {
  const { rows, next } = await linesOfMany(db, many, { ...filter, limit: AT_ONCE });
  return next === null ? rows : null;
}

async function linesOfMany(db: Database, many: ManyLedgers, filter: BillingFilter) {
  const accounts = await usersOf(db, many);
  if (!accounts) return { rows: [], next: null };
  const { rows, next, owners } = await findBillingsOfMany(db, accounts, filter);
  const named = rows.map((row) => ({ ...row, title: null, recipient: null }));
  const [described, names] = await Promise.all([withPapers(db, named), namesOf(db, owners)]);
  return {
    rows: described.map((row): LedgerLine => {
      const { ownerId } = row;
      return { ...row, customer: names.get(ownerId) ?? ownerId, currency: owners.get(ownerId)?.currency ?? "" };
    }),
    next,
  };
}

async function usersOf(db: Database, { viewerId, scope }: ManyLedgers): Promise<SQL | null> {
  const [viewer] = await db.select({ level: users.level }).from(users).where(eq(users.id, viewerId));
  if (!viewer || viewer.level === "me") return null;
  if (scope === "customers") return customersOf({ id: viewerId, level: viewer.level });
  return viewer.level === "manager" ? everybody() : null;
}

/** `replaced`: characters missing from the encoding. */
export async function ledgerFile(
  platform: Needs,
  owner: Owner | null,
  rows: readonly LedgerLine[],
  options: LedgerFileOptions,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; replaced: number }> {
  const wording = await wordingOf(platform, owner, options);
  const header = ledgerTitles(platform.say, options.columns, wording);
  return tableFile(header, rows.map(ledgerWriter(platform.say, options.columns, wording)), options.format);
}

export function ledgerCells({ say }: Pick<Needs, "say">, rows: readonly LedgerLine[]) {
  return rows.map(ledgerWriter(say, ["comment"], { language: "en", zone: "UTC", currency: "" }));
}

/** The task belongs to the requester, even for another account's ledger. */
export async function startLedgerExport(
  platform: Platform,
  viewer: Owner,
  owner: Owner,
  {
    id,
    title,
    filter,
    ordered,
    many,
    ...asked
  }: LedgerFileOptions & { title: string; filter: LedgerFilter } & Accepted,
): Promise<Result<{ taskId: string }>> {
  const { db, say, clock } = platform;
  const { columns, format } = asked;
  if (columns.length === 0) return refuse("columnsRequired", "columns");
  const [wording, { total }] = await Promise.all([
    wordingOf(platform, many ? null : owner, asked),
    many ? { total: 0 } : findBillings(db, owner, { limit: 1 }),
  ]);
  const header = ledgerTitles(say, columns, wording);
  const data: LedgerExport = {
    filter,
    accountId: owner.id,
    columns,
    format,
    header,
    ...wording,
    until: clock(),
    ...(ordered && { report: ordered.report }),
    ...(many && { many }),
  };
  return ok({
    taskId: await acceptExport(platform, viewer.id, {
      id,
      type: "billings:export",
      title,
      data,
      total,
      also: ordered?.also,
    }),
  });
}

export async function ledgerPage({ db, say }: Needs, data: LedgerExport, at: string | null): Promise<ExportPage> {
  const { filter, accountId, until, columns, many } = data;
  if (many) {
    const page = await linesOfMany(db, many, { ...filter, cursor: at ?? firstIdAt(until + 1), limit: PAGE });
    return { rows: page.rows.map(ledgerWriter(say, columns, data)), next: page.next };
  }
  const [cursor = "", balance] = (at ?? firstIdAt(until + 1)).split("=");
  const before: Known | null = balance ? { cursor, balance: Number(balance) } : null;
  // A lost balance is found again only near a seal.
  const most = at === null || before ? MOST_SUMMED : NEAR;
  const query = { ...filter, cursor, limit: PAGE };
  const { rows, next, known } = await findLines(db, { id: accountId }, query, {
    known: before,
    most,
    between: MOST_SUMMED,
  });
  const written = await withPapers(db, rows);
  return {
    rows: written.map(ledgerWriter(say, columns, data)),
    next: known ? `${known.cursor}=${known.balance}` : next,
  };
}

const PAGE = 500;

/** `owner` null: lines of many accounts, each with its own currency. */
async function wordingOf({ db, say }: Needs, owner: Owner | null, options: LedgerFileOptions): Promise<Wording> {
  const { currency } = owner ? await getMoney(db, owner.id) : { currency: "" };
  const { language, zone, format, columns } = options;
  const wording = { language, zone, currency };
  return { ...wording, language: ledgerLanguage(say, format, columns, wording) };
}
