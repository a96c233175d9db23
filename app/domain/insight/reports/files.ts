import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../../../db/client";
import { rowOf } from "../../../../db/schema/raw-row";
import { reportQueue } from "../../../../db/schema/reports/tables";
import { tasks } from "../../../../db/schema/tasks";
import { type Asker, assertCan, type Viewer } from "../../base/access/viewer";
import { type ExportMeta, FILE_KEPT_MS, formatFrom } from "../../base/exports/export";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { newId } from "../../base/shared/ids";
import type { Page } from "../../base/shared/pages";
import type { Platform } from "../../base/shared/ports/platform";
import { DEFAULT_ZONE } from "../../base/shared/time/default-zone";
import { type PageQuery, type WalkedList, walkPage } from "../../base/shared/walk-page";
import { getTask } from "../../base/tasks/tasks";
import { siftOf } from "../../base/text/sift";
import type { MessageFilter } from "../../messaging/sendings/actions/bulk-change";
import { startMessagesExport } from "../../messaging/sendings/list/export";
import { outgoingColumns } from "../../messaging/sendings/list/export-columns";
import type { ReportOnly } from "../../messaging/sendings/list/row-tests";
import { stopTask } from "../../messaging/sendings/schedule/pause-resume-stop";
import { ledgerOwner } from "../../money/billing/owner";
import { startLedgerExport } from "../../money/ledger/export";
import { LEDGER_COLUMNS } from "../../money/ledger/export-columns";
import type { ReportInput } from "./input";
import { matches, STATUS } from "./online";
import { hoursOf } from "./period";
import { faultOf, filtersOf } from "./question";
import { isQueueFull, MOST_UNFINISHED, ringNext } from "./queue-position";
import { FILE_DAYS, type MessageStatus } from "./report-types";

export const MOST_LINES = 5_000_000;

export const REPORT_STATES = [
  "created",
  "stopped",
  "pending",
  "started",
  "success",
  "failed",
  "retrying",
  "cancelled",
] as const;

export type ReportState = (typeof REPORT_STATES)[number];

type Reader = Asker & Pick<Viewer, "id" | "level" | "username" | "preferences" | "askerLevel">;

interface Options {
  id?: string | undefined;
  /** null: the viewer's own rows. */
  ownerId: string | null;
  language: string;
  also?: BatchItem<"sqlite">[];
}

/** Permission that the reader needs for a file's contents. */
export const READ = { messages: "sendings.get", billings: "billings.find" } as const;

/** Accepts a file report, which waits in the queue. */
export async function orderReport(
  platform: Platform,
  viewer: Reader,
  { dateRange, ...input }: ReportInput,
  { id = newId(), ownerId, language, also: more = [] }: Options,
): Promise<Result<{ id: string }>> {
  const { db, say, clock } = platform;
  const now = clock();
  const period = { from: dateRange.from, to: Math.min(dateRange.to, now) };
  const fault = faultOf(period, FILE_DAYS);
  if (fault) return refuse(fault === "periodTooLong" ? "reportTooLong" : fault, "dateRange", { max: FILE_DAYS });
  assertCan(viewer, READ[input.type]);
  const [owner, isFull] = await Promise.all([ledgerOwner(db, viewer, ownerId), isQueueFull(platform, viewer.id, id)]);
  if (!owner) return refuse("targetUserNotFound", "OwnerId", undefined, "notFound");
  if (isFull) return refuse("reportsMost", undefined, { max: MOST_UNFINISHED }, "conflict");
  const isOfMessages = input.type === "messages";
  const { total, isPart } = isOfMessages ? await messagesIn(db, owner.id, period, input.filterBy) : NONE;
  if (isOfMessages && total === 0 && !isPart) return refuse("reportEmpty", "dateRange");
  if (total > MOST_LINES) return refuse("reportTooBig", "dateRange", { max: MOST_LINES });
  const title = input.name || say(language, "exportPages", isOfMessages ? "title_outgoing" : "title_billings");
  const row = { ownerId: viewer.id, id, name: title, type: input.type, accountId: owner.id, filterBy: input.filterBy };
  const dates = { dateFrom: period.from, dateTo: period.to, isUrgent: input.isUrgent, createdAt: now };
  const also = [db.insert(reportQueue).values({ ...row, ...dates }), ...more];
  const { message, only } = filtersFrom(input.filterBy);
  const report = { accountId: owner.id, ...period, ...(isOfMessages && { only }) };
  const zone = viewer.preferences.timeZone ?? DEFAULT_ZONE;
  const format = formatFrom(input.format, input.encoding, input.delimiter);
  const options = { id, title, format, language, zone };
  const started = isOfMessages
    ? await startMessagesExport(platform, viewer, {
        ...options,
        columns: outgoingColumns(viewer, { isKept: true }),
        filter: message,
        ordered: { report, total, also },
      })
    : await startLedgerExport(platform, viewer, owner, {
        ...options,
        columns: LEDGER_COLUMNS,
        filter: period,
        ordered: { report, also },
      });
  return started.ok ? ok({ id }) : started;
}

function filtersFrom(filterBy: ReportInput["filterBy"]): { message: MessageFilter; only: ReportOnly } {
  const { type, sender, status, price, ...rest } = filtersOf(filterBy);
  const only = { ...rest, priceFrom: price.from, priceTo: price.to };
  const message = { ...(type && { type }), ...(sender && { sender }) };
  if (status === "waiting" || status === "unsent") return { message, only: { ...only, status } };
  return { message: { ...message, ...(status && { status }) }, only: status === "failed" ? { ...only, status } : only };
}

const COUNTED: Record<string, string> = Object.fromEntries(
  ["pending", "processing", "paused"].map((status) => [status, STATUS.waiting]),
);

const MOST_COUNTED = 300_000;
const NONE = { total: 0, isPart: false };

/** Estimates from hourly counters, never too low; `isPart`: covers only the first counters. */
async function messagesIn(
  db: Database,
  ownerId: string,
  period: { from: number; to: number },
  filterBy: ReportInput["filterBy"],
): Promise<{ total: number; isPart: boolean }> {
  const { first, before } = hoursOf({ ...period, zone: "UTC" });
  // Counters have no tags for single messages.
  const { status, sender, tag: _, ...rest } = filtersOf(filterBy);
  const count = status ? (COUNTED[status] ?? STATUS[status as MessageStatus]) : "m.total";
  const [row] = await db.all<{ n: number; read: number }>(sql`SELECT count(*) AS read,
      coalesce(sum(iif(${matches({ ...rest, sender: sender || undefined })}, ${sql.raw(count)}, 0)), 0) AS n
    FROM (SELECT * FROM message_hours WHERE owner_id = ${ownerId} AND hour >= ${first} AND hour < ${before} LIMIT ${MOST_COUNTED}) m`);
  return { total: row!.n, isPart: row!.read >= MOST_COUNTED };
}

/** The next report in the queue starts. Null: not found. */
export async function cancelReport(platform: Platform, viewer: Pick<Viewer, "id">, id: string) {
  const stopped = await stopTask(platform, viewer, id);
  if (stopped?.ok) await ringNext(platform, { ownerId: viewer.id, id });
  return stopped;
}

/** Orders a failed or cancelled report again. Null: not found. */
export async function retryReport(
  platform: Platform,
  viewer: Reader,
  id: string,
  language: string,
  retryId?: string,
): Promise<Result<{ id: string }> | null> {
  const { db } = platform;
  const [row] = await db
    .select()
    .from(reportQueue)
    .where(and(eq(reportQueue.ownerId, viewer.id), eq(reportQueue.id, id)));
  const task = row && (await getTask(db, viewer, id));
  if (!task) return null;
  if (task.state !== "failed" && task.state !== "stopped")
    return refuse("reportGoing", undefined, undefined, "conflict");
  const { type: format = "csv", encoding, delimiter } = task.data.format as ReturnType<typeof formatFrom>;
  const input: ReportInput = {
    name: row.name,
    type: row.type,
    filterBy: row.filterBy,
    isUrgent: row.isUrgent,
    format,
    encoding,
    delimiter: delimiter === "," ? "," : ";",
    dateRange: { from: row.dateFrom, to: row.dateTo },
  };
  return orderReport(platform, viewer, input, { id: retryId, ownerId: row.accountId, language });
}

export interface ListedReport {
  id: string;
  name: string;
  type: ReportInput["type"];
  accountId: string;
  filterBy: Record<string, unknown>;
  dateFrom: number;
  dateTo: number;
  isUrgent: boolean;
  state: ReportState;
  rows: number;
  total: number;
  error: string | null;
  files: { id: string; rows: number }[];
  /** Archived days that could not be read, ms UTC. */
  unread: { day: number; messages: number }[];
  createdAt: number;
  finishedAt: number | null;
}

interface ReportWalk extends PageQuery {
  id?: string;
  /** Searched in the name. */
  search?: string | undefined;
  sort?: WalkedList["sort"];
}

const ofTask = (what: string) => sql.raw(`SELECT ${what} FROM tasks k WHERE k.owner_id = t.owner_id AND k.id = t.id`);

export async function findReports(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { id: ownerId }: Pick<Viewer, "id">,
  { id, search, sort, ...walk }: ReportWalk,
): Promise<Page<ListedReport>> {
  const now = clock();
  const page = await walkPage(
    db,
    {
      rows: sql`report_queue t WHERE t.owner_id = ${ownerId} AND EXISTS (${ofTask("1")})
        AND ${id === undefined ? sql`TRUE` : sql`t.id = ${id}`}`,
      sort,
      cost: 2,
      sift: siftOf(search, ["t.name"]),
      columns: sql`t.*, k.state AS state, k.expanded AS expanded, k.total AS total, k.error AS error,
        k.finished_at AS finished_at, k.lease_until AS lease_until, k.meta AS meta,
        coalesce(k.cursor ->> 'failures', 0) AS failures, coalesce(k.cursor ->> 'seq', 0) AS seq`,
      join: sql`report_queue t ON s.scan_shown AND t.owner_id = ${ownerId} AND t.id = s.scan_id
        LEFT JOIN tasks k ON k.owner_id = t.owner_id AND k.id = t.id`,
    },
    walk,
  );
  const rows = page.rows.map((raw) => {
    const { ownerId: _, ...about } = rowOf(reportQueue, raw);
    const { state: taskState, expanded, total, error, finishedAt, leaseUntil, meta } = rowOf(tasks, raw);
    const isKept = finishedAt === null || now - finishedAt < FILE_KEPT_MS;
    const { files: made = [], waits = false, unread = [] } = meta as Partial<ExportMeta & { waits: boolean }>;
    const isHeld = leaseUntil > now;
    const state = stateOf({
      state: taskState,
      waits,
      hasFailed: Number(raw.failures) > 0 && !isHeld,
      hasBegun: Number(raw.seq) > 0 || isHeld,
    });
    return { ...about, state, rows: expanded, total, error, files: isKept ? made : [], unread, finishedAt };
  });
  return { ...page, rows };
}

interface Progress {
  state: (typeof tasks.$inferSelect)["state"];
  waits: boolean;
  hasFailed: boolean;
  hasBegun: boolean;
}

function stateOf({ state, waits, hasFailed, hasBegun }: Progress): ReportState {
  if (state === "completed") return "success";
  if (state === "failed") return "failed";
  if (state === "stopped") return "cancelled";
  if (state === "paused") return "stopped";
  if (state === "scheduled") return "created";
  if (hasFailed) return "retrying";
  if (hasBegun) return "started";
  return waits ? "pending" : "created";
}
