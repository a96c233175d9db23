import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import { getMoney } from "../billing/available";
import { type BillingFilter, findBillings, isOfMovements, type LedgerFilter } from "../billing/billings";
import { MOST_SUMMED, NEAR } from "../billing/figures";
import { findWithBalances, type Known, type Reach } from "../billing/running";
import { AT_ONCE, acceptExport, type ExportData, type ExportPage, type Format } from "../exports/export";
import { ok, type Result, refuse } from "../shared/errors/result";
import { firstIdAt } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { tableFile } from "../tables/write-table-file";
import {
  type LedgerColumn,
  type LedgerLine,
  ledgerLanguage,
  ledgerTitles,
  ledgerWriter,
  type Wording,
} from "./export-columns";
import { lineNames } from "./line-names";

export interface AskedLedgerFile {
  columns: readonly LedgerColumn[];
  format: Format;
  language: string;
  zone: string;
}

/** Excludes lines that come after acceptance. */
export interface LedgerExport extends ExportData, Wording {
  filter: LedgerFilter;
  /** Whose ledger: that of who asked, or of an account below. */
  accountId: string;
  columns: readonly LedgerColumn[];
  until: number;
}

interface Accepted {
  id?: string | undefined;
  ordered?: { report: NonNullable<ExportData["report"]>; also: BatchItem<"sqlite">[] };
}

type Needs = Pick<Platform, "db" | "say">;
type Owner = Pick<Viewer, "id">;

/** Behind an index each line is read twice. */
function through(filter: LedgerFilter, limit: number) {
  return { limit, scan: isOfMovements(filter) ? limit : 2 * limit };
}

/** A page as the screen, files and REST show it. */
export async function findLines(db: Database, owner: Owner, filter: BillingFilter, reach: Reach = {}) {
  const [page, names] = await Promise.all([findWithBalances(db, owner, filter, reach), lineNames(db, owner, filter)]);
  const rows = page.rows.map((row): LedgerLine => {
    const { title = null, recipient = null } = names.get(row.id) ?? {};
    return { ...row, balance: page.balances[row.id] ?? null, title, recipient };
  });
  return { ...page, rows };
}

/** null when there are too many to answer at once. */
export async function fewLines(db: Database, owner: Owner, filter: LedgerFilter): Promise<LedgerLine[] | null> {
  const page = await findLines(db, owner, { ...filter, ...through(filter, AT_ONCE) }, { between: MOST_SUMMED });
  return page.next === null ? page.rows : null;
}

/** `replaced`: characters that the encoding lacks. */
export async function ledgerFile(
  platform: Needs,
  owner: Owner,
  rows: readonly LedgerLine[],
  asked: AskedLedgerFile,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; replaced: number }> {
  const wording = await wordingOf(platform, owner, asked);
  const header = ledgerTitles(platform.say, asked.columns, wording);
  return tableFile(header, rows.map(ledgerWriter(platform.say, asked.columns, wording)), asked.format);
}

export function ledgerCells({ say }: Pick<Needs, "say">, rows: readonly LedgerLine[]) {
  return rows.map(ledgerWriter(say, ["comment"], { language: "en", zone: "UTC", currency: "" }));
}

/** The task is of who asks, also where the ledger is another's. */
export async function startLedgerExport(
  platform: Platform,
  viewer: Owner,
  owner: Owner,
  { id, title, filter, ordered, ...asked }: AskedLedgerFile & { title: string; filter: LedgerFilter } & Accepted,
): Promise<Result<{ taskId: string }>> {
  const { db, say, clock } = platform;
  const { columns, format } = asked;
  if (columns.length === 0) return refuse("columnsRequired", "columns");
  const [wording, { total }] = await Promise.all([
    wordingOf(platform, owner, asked),
    findBillings(db, owner, { limit: 1 }),
  ]);
  const header = ledgerTitles(say, columns, wording);
  const data: LedgerExport = {
    ...{ filter, accountId: owner.id, columns, format, header },
    ...{ ...wording, until: clock() },
    ...(ordered && { report: ordered.report }),
  };
  return ok({
    taskId: await acceptExport(platform, viewer.id, {
      ...{ id, type: "billings:export", title, data, total, also: ordered?.also },
    }),
  });
}

export async function ledgerPage({ db, say }: Needs, data: LedgerExport, at: string | null): Promise<ExportPage> {
  const { filter, accountId, until, columns } = data;
  const [cursor = "", balance] = (at ?? firstIdAt(until + 1)).split("=");
  const before: Known | null = balance ? { cursor, balance: Number(balance) } : null;
  // Once lost, a balance is found again near a seal.
  const most = at === null || before ? MOST_SUMMED : NEAR;
  const asked = { ...filter, cursor, ...through(filter, PAGE) };
  const { rows, next, known } = await findLines(db, { id: accountId }, asked, {
    known: before,
    most,
    between: MOST_SUMMED,
  });
  return { rows: rows.map(ledgerWriter(say, columns, data)), next: known ? `${known.cursor}=${known.balance}` : next };
}

const PAGE = 500;

async function wordingOf({ db, say }: Needs, owner: Owner, asked: AskedLedgerFile): Promise<Wording> {
  const { currency } = await getMoney(db, owner.id);
  const { language, zone, format, columns } = asked;
  const wording = { language, zone, currency };
  return { ...wording, language: ledgerLanguage(say, format, columns, wording) };
}
