import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../../../../db/client";
import type { Asker, Viewer } from "../../../base/access/viewer";
import {
  AT_ONCE,
  acceptExport,
  type ExportData,
  type ExportPage,
  type Format,
  type UnreadPart,
} from "../../../base/exports/export";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { firstIdAt } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { tableFile } from "../../../base/tables/write-table-file";
import { getAvailable } from "../../../money/billing/available";
import type { MessageFilter } from "../actions/bulk-change";
import type { ChainOutcome } from "../view/chain-outcome";
import {
  type Line,
  lineOfChain,
  lineOfMessage,
  type OutgoingColumn,
  outgoingColumns,
  outgoingLanguage,
  outgoingTitles,
  outgoingWriter,
  type Wording,
} from "./export-columns";
import { findSendings } from "./find";
import { findChains } from "./find-chains";
import { type DayReader, messagesByDay } from "./messages-by-day";
import type { ReportOnly } from "./row-tests";

export interface OutgoingFileOptions {
  columns: readonly OutgoingColumn[];
  format: Format;
  language: string;
  zone: string;
  /** For chains: one line per chain, or one per message. */
  per?: LinesPer;
}

export const LINES_PER = ["chain", "step"] as const;
export type LinesPer = (typeof LINES_PER)[number];

/** Excludes messages created later. */
export interface OutgoingExport extends ExportData, Wording {
  report?: NonNullable<ExportData["report"]> & { only?: ReportOnly };
  filter: MessageFilter;
  per?: LinesPer;
  columns: readonly OutgoingColumn[];
  /** ms UTC; bounds messages by the last id of that moment, and fallbacks by creation time. */
  until: number;
}

interface Accepted {
  id?: string | undefined;
  ordered?: { report: NonNullable<OutgoingExport["report"]>; total: number; also: BatchItem<"sqlite">[] };
}

type Needs = Pick<Platform, "db" | "say">;
type Reader = Asker & Pick<Viewer, "id" | "askerLevel">;

/** All matching lines if few, otherwise null. */
export async function fewLines(
  db: Database,
  viewer: Pick<Viewer, "id">,
  filter: MessageFilter,
  per?: LinesPer,
  read: LineReader = readerIn(db),
): Promise<Line[] | null> {
  const page = await read(viewer, { ...filter, limit: AT_ONCE }, per);
  return page.next === null ? page.lines : null;
}

export function linesOf(chains: readonly ChainOutcome[], per: LinesPer = "chain"): Line[] {
  return per === "chain" ? chains.map(lineOfChain) : chains.flatMap(({ steps }) => steps.map(lineOfMessage));
}

export type LineReader = (
  viewer: Pick<Viewer, "id">,
  filter: MessageFilter & { cursor?: string; limit: number; isCounted?: boolean },
  per?: LinesPer,
) => Promise<{ lines: Line[]; next: string | null; total: number }>;

const readerIn =
  (db: Database): LineReader =>
  async (viewer, filter, per) => {
    if (filter.group !== "chain") {
      const { rows, ...page } = await findSendings(db, viewer, filter);
      return { ...page, lines: rows.map(lineOfMessage) };
    }
    const { rows, ...page } = await findChains(db, viewer, filter);
    return { ...page, lines: linesOf(rows, per) };
  };

/** `replaced`: characters missing from the encoding. Hidden columns are omitted. */
export async function messagesFile(
  platform: Needs,
  viewer: Reader,
  rows: readonly Line[],
  options: OutgoingFileOptions,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; replaced: number }> {
  const may = outgoingColumns(viewer, { isKept: false });
  const columns = may.filter((column) => options.columns.includes(column));
  const wording = await wordingOf(platform, viewer, { ...options, columns });
  const header = outgoingTitles(platform.say, columns, wording);
  const lines = await linesFor(platform, viewer.id, rows, { ...wording, columns });
  return tableFile(header, lines, options.format);
}

export async function messageCells(platform: Needs, viewer: Pick<Viewer, "id">, rows: readonly Line[]) {
  const columns = ["sender", "text", "task"] as const;
  return linesFor(platform, viewer.id, rows, { language: "en", zone: "UTC", currency: "", columns });
}

/** Accepts a background export of all messages that match now. Refuses hidden columns. */
export async function startMessagesExport(
  platform: Platform,
  viewer: Reader,
  { id, title, filter, ordered, ...asked }: OutgoingFileOptions & { title: string; filter: MessageFilter } & Accepted,
): Promise<Result<{ taskId: string }>> {
  const { db, say, clock } = platform;
  const { columns, format, per } = asked;
  const may = outgoingColumns(viewer, { isKept: true });
  const unknown = columns.find((column) => !may.includes(column));
  if (unknown) return refuse("columnUnknown", "columns", { column: unknown });
  if (columns.length === 0) return refuse("columnsRequired", "columns");
  const [wording, page] = await Promise.all([
    wordingOf(platform, { id: ordered?.report.accountId ?? viewer.id }, asked),
    // Results of a filter are not counted; until the end, the scanned total is the best estimate.
    ordered ?? readerIn(db)(viewer, { taskId: filter.taskId, group: filter.group, limit: 1, isCounted: true }),
  ]);
  const header = outgoingTitles(say, columns, wording);
  const report = ordered && { report: ordered.report };
  const kept = { ...(per && { per }), columns, format, header, ...wording, ...report };
  const data: OutgoingExport = { filter, ...kept, until: clock() };
  const task = { id, type: "outgoing:export", title, data, total: page.total, also: ordered?.also } as const;
  return ok({ taskId: await acceptExport(platform, viewer.id, task) });
}

export async function outgoingPage(
  platform: Needs,
  ownerId: string,
  data: OutgoingExport,
  at: string | null,
  { read = readerIn(platform.db), ofDay }: { read?: LineReader; ofDay?: DayReader } = {},
): Promise<ExportPage> {
  const { filter, until, per, report } = data;
  if (report) {
    const { rows, next, unread = [] } = await messagesByDay(platform.db, report, filter, at, ofDay);
    const noteOf = ({ day, messages }: UnreadPart) => [
      platform.say(data.language, "exportPages", "out_unread", {
        day: new Date(day).toISOString().slice(0, 10),
        number: messages,
      }),
    ];
    return { rows: await linesFor(platform, report.accountId, rows.map(lineOfMessage), data), next, unread, noteOf };
  }
  const cursor = at ?? firstIdAt(until + 1);
  const { lines, next } = await read({ id: ownerId }, { ...filter, cursor, limit: PAGE }, per);
  const meant = lines.filter(({ createdAt }) => createdAt <= until);
  return { rows: await linesFor(platform, ownerId, meant, data), next };
}

/** About 2 MB for the longest texts. */
const PAGE = 500;

async function wordingOf(
  { db, say }: Needs,
  viewer: Pick<Viewer, "id">,
  options: OutgoingFileOptions,
): Promise<Wording> {
  const { currency } = await getAvailable(db, viewer.id);
  const { language, zone, format, columns } = options;
  const wording = { language, zone, currency };
  return { ...wording, language: outgoingLanguage(say, format, columns, wording) };
}

async function linesFor(
  platform: Needs,
  ownerId: string,
  rows: readonly Line[],
  { columns, ...wording }: Wording & { columns: readonly OutgoingColumn[] },
) {
  const tasks = columns.includes("task") ? await titlesOf(platform.db, ownerId, rows) : new Map();
  return rows.map(outgoingWriter(platform, columns, wording, { tasks }));
}

async function titlesOf(db: Database, ownerId: string, rows: readonly Line[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ taskId }) => taskId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db.all<{ id: string; title: string }>(sql`SELECT t.id AS id, t.title AS title
    FROM json_each(${JSON.stringify(ids)}) w CROSS JOIN tasks t ON t.owner_id = ${ownerId} AND t.id = w.value`);
  return new Map(found.map(({ id, title }) => [id, title]));
}
