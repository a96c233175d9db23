import type { Database } from "../../../db/client";
import type { Asker, Viewer } from "../access/viewer";
import { AT_ONCE, acceptExport, type ExportData, type ExportPage, type Format } from "../exports/export";
import { ok, type Result, refuse } from "../shared/errors/result";
import { firstIdAt } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { tableFile } from "../tables/table-file";
import {
  type IncomingColumn,
  incomingColumns,
  incomingLanguage,
  incomingTitles,
  incomingWriter,
  type Wording,
} from "./export-columns";
import { type IncomingFilter, planOf } from "./filter";
import { findIncoming, UNCLAIMED } from "./find";
import { findKnownWriters } from "./known-writers";
import type { IncomingRow } from "./view";

/** Which incoming messages: those of the viewer's, or for a manager what is nobody's. */
export interface MeantIncoming {
  filter: IncomingFilter;
  isUnclaimed: boolean;
}

/** How a file of them is asked for. */
export interface AskedIncomingFile {
  columns: readonly IncomingColumn[];
  format: Format;
  language: string;
  zone: string;
}

/** What a task remembers of its acceptance; messages that come later are not meant. */
export interface IncomingExport extends ExportData, Wording, MeantIncoming {
  columns: readonly IncomingColumn[];
  /** ms UTC; the last id of that moment bounds what is read. */
  until: number;
}

type Needs = Pick<Platform, "db" | "say">;
type Reader = Asker & Pick<Viewer, "id">;

/** Rows of contacts that are looked at for one of the page. */
const READS = 1.5;

/** Two rows for each of the page: over an index each of them is read twice. */
function through(filter: IncomingFilter, limit: number) {
  return { limit, scan: planOf(filter).isOverIndex ? limit : 2 * limit };
}

/**
 * All messages that are meant where they are few enough to be answered at once, else null. With the file that is made of
 * them it reads four times as many rows at most.
 */
export async function fewIncoming(
  db: Database,
  viewer: Pick<Viewer, "id" | "level">,
  { filter, isUnclaimed }: MeantIncoming,
): Promise<IncomingRow[] | null> {
  const owner = isNobodys(viewer, isUnclaimed) ? UNCLAIMED : viewer;
  const page = await findIncoming(db, owner, { ...filter, ...through(filter, AT_ONCE) });
  return page.next === null ? page.rows : null;
}

/** A whole file of these messages; `replaced`: characters that its encoding lacks. Columns that the viewer may not see are left out. */
export async function incomingFile(
  platform: Needs,
  viewer: Reader,
  rows: readonly IncomingRow[],
  asked: AskedIncomingFile,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; replaced: number }> {
  const columns = incomingColumns(viewer).filter((column) => asked.columns.includes(column));
  const wording = { ...asked, language: incomingLanguage(platform.say, asked.format, columns, asked) };
  const header = incomingTitles(platform.say, columns, wording);
  const lines = await linesFor(platform, viewer.id, rows, { ...wording, columns });
  return tableFile(header, lines, asked.format);
}

/** What these messages hold of people's own letters. */
export function incomingCells(platform: Needs, viewer: Reader, rows: readonly IncomingRow[]) {
  const own = ["from", "to", "text", "list", "contact"];
  const columns = incomingColumns(viewer).filter((column) => own.includes(column));
  return linesFor(platform, viewer.id, rows, { columns, language: "en", zone: "UTC" });
}

/** Accepts an export of all messages that match now as a background task. Refuses columns that the viewer may not see. */
export async function startIncomingExport(
  platform: Platform,
  viewer: Reader,
  given: AskedIncomingFile & MeantIncoming & { id?: string | undefined; title: string },
): Promise<Result<{ taskId: string }>> {
  const { id, title, filter, columns, format, language, zone } = given;
  const isUnclaimed = isNobodys(viewer, given.isUnclaimed);
  const may = incomingColumns(viewer);
  const unknown = columns.find((column) => !may.includes(column));
  if (unknown) return refuse("columnUnknown", "columns", { column: unknown });
  if (columns.length === 0) return refuse("columnsRequired", "columns");
  const { db, say, clock } = platform;
  const wording = { zone, language: incomingLanguage(say, format, columns, { language, zone }) };
  const header = incomingTitles(say, columns, wording);
  const until = clock();
  const data: IncomingExport = { filter, isUnclaimed, columns, format, header, ...wording, until };
  const { total } = await findIncoming(db, isUnclaimed ? UNCLAIMED : viewer, { limit: 1 });
  return ok({ taskId: await acceptExport(platform, viewer.id, { id, type: "incoming:export", title, data, total }) });
}

/** A page of a running export from where the last one ended. */
export async function incomingPage(
  platform: Needs,
  ownerId: string,
  data: IncomingExport,
  at: string | null,
): Promise<ExportPage> {
  const { filter, isUnclaimed, until } = data;
  const owner = isUnclaimed ? UNCLAIMED : { id: ownerId };
  const cursor = at ?? firstIdAt(until + 1);
  const page = await findIncoming(platform.db, owner, { ...filter, cursor, ...through(filter, PAGE) });
  return { rows: await linesFor(platform, ownerId, page.rows, data, PAGE), next: page.next };
}

/** Even of the longest texts so many are some 10 MB. */
const PAGE = 500;

// What is nobody's is managers' only.
function isNobodys({ level }: Pick<Viewer, "level">, isUnclaimed: boolean): boolean {
  return isUnclaimed && level === "manager";
}

async function linesFor(
  platform: Needs,
  ownerId: string,
  rows: readonly IncomingRow[],
  { columns, ...wording }: Wording & { columns: readonly IncomingColumn[] },
  most: number = AT_ONCE,
) {
  const isKnown = columns.includes("list") || columns.includes("contact");
  const senders = isKnown ? rows.map(({ sender }) => sender) : [];
  const writers = await findKnownWriters(platform.db, ownerId, senders, READS * most);
  return rows.map(incomingWriter(platform, columns, wording, writers));
}
