import type { Database } from "../../../db/client";
import type { Viewer } from "../access/viewer";
import { getMoney } from "../billing/available";
import { type BillingRow, findBillings, isOfMovements, type LedgerFilter } from "../billing/billings";
import { AT_ONCE, acceptExport, type ExportData, type ExportPage, type Format } from "../exports/export";
import { ok, type Result, refuse } from "../shared/errors/result";
import { firstIdAt } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { tableFile } from "../tables/write-table-file";
import { type LedgerColumn, ledgerLanguage, ledgerTitles, ledgerWriter, type Wording } from "./export-columns";

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

type Needs = Pick<Platform, "db" | "say">;
type Owner = Pick<Viewer, "id">;

/** Behind an index each line is read twice. */
function through(filter: LedgerFilter, limit: number) {
  return { limit, scan: isOfMovements(filter) ? limit : 2 * limit };
}

/** null when there are too many to answer at once. */
export async function fewLines(db: Database, owner: Owner, filter: LedgerFilter): Promise<BillingRow[] | null> {
  const page = await findBillings(db, owner, { ...filter, ...through(filter, AT_ONCE) });
  return page.next === null ? page.rows : null;
}

/** `replaced`: characters that the encoding lacks. */
export async function ledgerFile(
  platform: Needs,
  owner: Owner,
  rows: readonly BillingRow[],
  asked: AskedLedgerFile,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; replaced: number }> {
  const wording = await wordingOf(platform, owner, asked);
  const header = ledgerTitles(platform.say, asked.columns, wording);
  return tableFile(header, rows.map(ledgerWriter(platform.say, asked.columns, wording)), asked.format);
}

export function ledgerCells({ say }: Pick<Needs, "say">, rows: readonly BillingRow[]) {
  return rows.map(ledgerWriter(say, ["comment"], { language: "en", zone: "UTC", currency: "" }));
}

/** The task is of who asks, also where the ledger is another's. */
export async function startLedgerExport(
  platform: Platform,
  viewer: Owner,
  owner: Owner,
  { id, title, filter, ...asked }: AskedLedgerFile & { id?: string | undefined; title: string; filter: LedgerFilter },
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
  };
  return ok({ taskId: await acceptExport(platform, viewer.id, { id, type: "billings:export", title, data, total }) });
}

export async function ledgerPage({ db, say }: Needs, data: LedgerExport, at: string | null): Promise<ExportPage> {
  const { filter, accountId, until, columns } = data;
  const cursor = at ?? firstIdAt(until + 1);
  const { rows, next } = await findBillings(db, { id: accountId }, { ...filter, cursor, ...through(filter, PAGE) });
  return { rows: rows.map(ledgerWriter(say, columns, data)), next };
}

const PAGE = 500;

async function wordingOf({ db, say }: Needs, owner: Owner, asked: AskedLedgerFile): Promise<Wording> {
  const { currency } = await getMoney(db, owner.id);
  const { language, zone, format, columns } = asked;
  const wording = { language, zone, currency };
  return { ...wording, language: ledgerLanguage(say, format, columns, wording) };
}
