import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../../../db/client";
import { reportQueue } from "../../../db/schema/reports/tables";
import { tasks } from "../../../db/schema/tasks";
import { type Asker, assertCan, type Viewer } from "../access/viewer";
import { ledgerOwner } from "../billing/owner";
import { type ExportMeta, FILE_KEPT_MS, formatFrom, type ReportOnly } from "../exports/export";
import { startLedgerExport } from "../ledger/export";
import { LEDGER_COLUMNS } from "../ledger/export-columns";
import type { MessageFilter } from "../sendings/actions/bulk-change";
import { startMessagesExport } from "../sendings/list/export";
import { outgoingColumns } from "../sendings/list/export-columns";
import { stopTask } from "../sendings/schedule/control-task";
import { ok, type Result, refuse } from "../shared/errors/result";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/ports/platform";
import { DEFAULT_ZONE } from "../shared/time/default-zone";
import { type Walk, walkAlong } from "../shared/walk";
import { getTask } from "../tasks/tasks";
import type { ReportInput } from "./input";
import { matches, STATUS } from "./online";
import { hoursOf } from "./period";
import { faultOf, withMicros } from "./question";
import { FILE_DAYS, type MessageStatus } from "./report-types";
import { isQueueFull, MOST_UNFINISHED, ringNext } from "./turn";

export const MOST_LINES = 5_000_000;

export const REPORT_STATES = [
  ...(["created", "stopped", "pending", "started"] as const),
  ...(["success", "failed", "retrying", "cancelled"] as const),
] as const;

export type ReportState = (typeof REPORT_STATES)[number];

type Reader = Asker & Pick<Viewer, "id" | "level" | "username" | "preferences" | "askerLevel">;

interface Options {
  id?: string | undefined;
  /** null: one's own rows. */
  ownerId: string | null;
  language: string;
  also?: BatchItem<"sqlite">[];
}

/** What a file shows must be open to its reader by itself. */
export const READ = { messages: "sendings.get", billings: "billings.find" } as const;

/** Accepts a file report, which is made in its turn. */
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
  const asked = { id, title, format, language, zone };
  const started = isOfMessages
    ? await startMessagesExport(platform, viewer, {
        ...{ ...asked, columns: outgoingColumns(viewer, { isKept: true }), filter: message },
        ordered: { report, total, also },
      })
    : await startLedgerExport(platform, viewer, owner, {
        ...{ ...asked, columns: LEDGER_COLUMNS, filter: period, ordered: { report, also } },
      });
  return started.ok ? ok({ id }) : started;
}

function filtersFrom(filterBy: ReportInput["filterBy"]): { message: MessageFilter; only: ReportOnly } {
  const { type, sender, status, ...only } = withMicros(filterBy);
  const message = { ...(type && { type }), ...(sender && { sender }) };
  if (status === "waiting" || status === "unsent") return { message, only: { ...only, status } };
  return { message: { ...message, ...(status && { status }) }, only: status === "failed" ? { ...only, status } : only };
}

const COUNTED: Record<string, string> = Object.fromEntries(
  ["pending", "processing", "paused"].map((status) => [status, STATUS.waiting]),
);

const MOST_COUNTED = 300_000;
const NONE = { total: 0, isPart: false };

/** By the counters, which are of whole hours: an estimate that is never less; `isPart`: of the first ones alone. */
async function messagesIn(
  db: Database,
  ownerId: string,
  period: { from: number; to: number },
  filterBy: ReportInput["filterBy"],
): Promise<{ total: number; isPart: boolean }> {
  const { first, before } = hoursOf({ ...period, zone: "UTC" });
  // No counter knows the tags of single messages.
  const { status, sender, tag: _, ...rest } = withMicros(filterBy);
  const count = status ? (COUNTED[status] ?? STATUS[status as MessageStatus]) : "m.total";
  const [row] = await db.all<{ n: number; read: number }>(sql`SELECT count(*) AS read,
      coalesce(sum(iif(${matches({ ...rest, sender: sender || undefined })}, ${sql.raw(count)}, 0)), 0) AS n
    FROM (SELECT * FROM message_hours WHERE owner_id = ${ownerId} AND hour >= ${first} AND hour < ${before} LIMIT ${MOST_COUNTED}) m`);
  return { total: row!.n, isPart: row!.read >= MOST_COUNTED };
}

/** The end of one lets the next begin. Null: there is none. */
export async function cancelReport(platform: Platform, viewer: Pick<Viewer, "id">, id: string) {
  const stopped = await stopTask(platform, viewer, id);
  if (stopped?.ok) await ringNext(platform, { ownerId: viewer.id, id });
  return stopped;
}

/** The same once more: for one that failed, or was cancelled. Null: there is none. */
export async function retryReport(
  platform: Platform,
  viewer: Reader,
  id: string,
  language: string,
  again?: string,
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
    ...{ name: row.name, type: row.type, filterBy: row.filterBy, isUrgent: row.isUrgent, format, encoding },
    ...{ delimiter: delimiter === "," ? "," : ";", dateRange: { from: row.dateFrom, to: row.dateTo } },
  };
  return orderReport(platform, viewer, input, { id: again, ownerId: row.accountId, language });
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
  /** Days of the archive that could not be read, ms UTC. */
  unread: { day: number; messages: number }[];
  createdAt: number;
  finishedAt: number | null;
}

interface ReportWalk extends Walk {
  limit: number;
  offset?: number;
  id?: string;
}

/** Newest first; the total is a minimum: this page and one row more. */
export async function findReports(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Pick<Viewer, "id">,
  { limit, offset = 0, id, ...walk }: ReportWalk,
): Promise<{ rows: ListedReport[]; total: number; next: string | null }> {
  const { state, expanded, total, error, finishedAt, leaseUntil, meta } = tasks;
  const { where, order } = walkAlong(reportQueue.id, walk);
  const isMine = and(eq(reportQueue.ownerId, viewer.id), id ? eq(reportQueue.id, id) : undefined);
  const found = await db
    .select({
      report: reportQueue,
      task: { state, expanded, total, error, finishedAt, leaseUntil, meta },
      failures: sql<number>`coalesce(${tasks.cursor} ->> 'failures', 0)`.as("failures"),
      seq: sql<number>`coalesce(${tasks.cursor} ->> 'seq', 0)`.as("seq"),
    })
    .from(reportQueue)
    // Without `+` the planner walks all tasks of the owner.
    .innerJoin(tasks, and(eq(tasks.ownerId, sql`+${reportQueue.ownerId}`), eq(tasks.id, reportQueue.id)))
    .where(and(isMine, ...where))
    .orderBy(order)
    .limit(limit + 1)
    .offset(offset);
  const now = clock();
  const rows = found.slice(0, limit).map(({ report, task, failures, seq }) => {
    const { ownerId: _, ...about } = report;
    const isKept = task.finishedAt === null || now - task.finishedAt < FILE_KEPT_MS;
    const { files: made = [], waits = false, unread = [] } = task.meta as Partial<ExportMeta & { waits: boolean }>;
    const files = isKept ? made : [];
    const isHeld = task.leaseUntil > now;
    const state = stateOf({
      state: task.state,
      waits,
      hasFailed: failures > 0 && !isHeld,
      hasBegun: seq > 0 || isHeld,
    });
    const { expanded: rows, total, error, finishedAt } = task;
    return { ...about, ...{ state, rows, total, error, files, unread, finishedAt } };
  });
  return { rows, total: offset + found.length, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
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
