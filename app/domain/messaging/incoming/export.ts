import type { Database } from "../../../../db/client";
import type { Asker, Viewer } from "../../base/access/viewer";
import { AT_ONCE, acceptExport, type ExportData, type ExportPage, type Format } from "../../base/exports/export";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { firstIdAt } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { tableFile } from "../../base/tables/write-table-file";
import {
  type IncomingColumn,
  incomingColumns,
  incomingLanguage,
  incomingTitles,
  incomingWriter,
  type Wording,
} from "./export-columns";
import type { IncomingFilter } from "./filter";
import { findIncoming, UNCLAIMED } from "./find";
import { findWritersWithin } from "./known-writers";
import type { IncomingRow } from "./view";

/** The viewer's messages, or unclaimed ones for a manager. */
interface MeantIncoming {
  filter: IncomingFilter;
  isUnclaimed: boolean;
}

export interface IncomingFileOptions {
  columns: readonly IncomingColumn[];
  format: Format;
  language: string;
  zone: string;
}

/** Excludes messages that arrive after acceptance. */
export interface IncomingExport extends ExportData, Wording, MeantIncoming {
  columns: readonly IncomingColumn[];
  /** ms UTC; upper bound of the ids. */
  until: number;
}

type Needs = Pick<Platform, "db" | "say">;
type Reader = Asker & Pick<Viewer, "id">;

const READS = 1.5;

/** null if there are too many for an immediate file. */
export async function fewIncoming(
  db: Database,
  viewer: Pick<Viewer, "id" | "level">,
  { filter, isUnclaimed }: MeantIncoming,
): Promise<IncomingRow[] | null> {
  const owner = isNobodys(viewer, isUnclaimed) ? UNCLAIMED : viewer;
  const page = await findIncoming(db, owner, { ...filter, limit: AT_ONCE });
  return page.next === null ? page.rows : null;
}

/** `replaced`: characters missing from the encoding. Omits columns that the viewer may not see. */
export async function incomingFile(
  platform: Needs,
  viewer: Reader,
  rows: readonly IncomingRow[],
  options: IncomingFileOptions,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; replaced: number }> {
  const columns = incomingColumns(viewer).filter((column) => options.columns.includes(column));
  const wording = { ...options, language: incomingLanguage(platform.say, options.format, columns, options) };
  const header = incomingTitles(platform.say, columns, wording);
  const lines = await linesFor(platform, viewer.id, rows, { ...wording, columns });
  return tableFile(header, lines, options.format);
}

export function incomingCells(platform: Needs, viewer: Reader, rows: readonly IncomingRow[]) {
  const own = ["from", "to", "text", "list", "contact"];
  const columns = incomingColumns(viewer).filter((column) => own.includes(column));
  return linesFor(platform, viewer.id, rows, { columns, language: "en", zone: "UTC" });
}

/** Refuses columns that the viewer may not see. */
export async function startIncomingExport(
  platform: Platform,
  viewer: Reader,
  options: IncomingFileOptions & MeantIncoming & { id?: string | undefined; title: string },
): Promise<Result<{ taskId: string }>> {
  const { id, title, filter, columns, format, language, zone } = options;
  const isUnclaimed = isNobodys(viewer, options.isUnclaimed);
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

export async function incomingPage(
  platform: Needs,
  ownerId: string,
  data: IncomingExport,
  at: string | null,
): Promise<ExportPage> {
  const { filter, isUnclaimed, until } = data;
  const owner = isUnclaimed ? UNCLAIMED : { id: ownerId };
  const cursor = at ?? firstIdAt(until + 1);
  const page = await findIncoming(platform.db, owner, { ...filter, cursor, limit: PAGE });
  return { rows: await linesFor(platform, ownerId, page.rows, data, PAGE), next: page.next };
}

/** About 10 MB for the longest texts. */
const PAGE = 500;

// Unclaimed messages are for managers only.
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
  const writers = await findWritersWithin(platform.db, ownerId, senders, READS * most);
  return rows.map(incomingWriter(platform, columns, wording, writers));
}
