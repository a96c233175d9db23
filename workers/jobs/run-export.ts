import { sql } from "drizzle-orm";
import {
  type ExportCursor,
  type ExportData,
  type ExportedFile,
  type ExportMeta,
  type ExportType,
  FILE_KEPT_MS,
  type PageReader,
  type UnreadPart,
} from "../../app/domain/base/exports/export";
import { announceNotification, notificationOf } from "../../app/domain/base/notifications/notify";
import { reportFailure } from "../../app/domain/base/shared/errors/isolate-failures";
import { derivedId } from "../../app/domain/base/shared/ids";
import type { Platform } from "../../app/domain/base/shared/ports/platform";
import { joined, partOf } from "../../app/domain/base/tables/lines";
import { writeTable } from "../../app/domain/base/tables/write-table-file";
import { announceProgress } from "../../app/domain/base/tasks/announce-progress";
import { moveOn } from "../../app/domain/base/tasks/checkpoint";
import { failTask, handOn, letOthersIn, runLeased, SLICE_MS } from "../../app/domain/base/tasks/lease";
import type { TaskRow } from "../../app/domain/base/tasks/tasks";
import { isItsTurn, ringNext } from "../../app/domain/insight/reports/queue-position";
import { type ContactExport, contactsPage } from "../../app/domain/library/contacts/export/export";
import { keyOf } from "../../app/domain/library/files/files";
import { writeFile } from "../../app/domain/library/files/write-file";
import { ArchiveUnread, acrossArchive } from "../../app/domain/messaging/archive/lines";
import { type IncomingExport, incomingPage } from "../../app/domain/messaging/incoming/export";
import { type OutgoingExport, outgoingPage } from "../../app/domain/messaging/sendings/list/export";
import { type LedgerExport, ledgerPage } from "../../app/domain/money/ledger/export";
import { requisitesPage } from "../../app/domain/papers/requisites/export";

/** Opens a page reader for each run, which may cache what its last page opened. */
const PAGES: Record<ExportType, (platform: Platform) => PageReader<ExportData>> = {
  "contacts:export":
    ({ db }) =>
    (ownerId, data, at) =>
      contactsPage(db, ownerId, data as ContactExport, at),
  "outgoing:export"(platform) {
    const across = acrossArchive(platform);
    return (ownerId, data, at) => outgoingPage(platform, ownerId, data as OutgoingExport, at, across);
  },
  "incoming:export": (platform) => (ownerId, data, at) => incomingPage(platform, ownerId, data as IncomingExport, at),
  "billings:export": (platform) => (_, data, at) => ledgerPage(platform, data as LedgerExport, at),
  "requisites:export": (platform) => (_, data, at) => requisitesPage(platform, data, at),
};

export interface Limits {
  /** Bytes and maximum pages per checkpoint. */
  step: number;
  pages: number;
  /** Bytes per file, limited by the store and by imports; for spreadsheets, before compression. */
  file: number;
}

const LIMITS: Limits = { step: 2 * 1024 * 1024, pages: 10, file: 16 * 1024 * 1024 };
const UNPACKED = 3;
/** Rows per file; a sheet holds only slightly more. */
const MOST_ROWS = 1_000_000;

/** Parts read at once, which bounds memory use besides the writer's. */
const READS = 2;

/** Resumes from the checkpoint; safe to run twice and to kill. */
export async function runExport(platform: Platform, task: TaskRow, limits: Limits = LIMITS): Promise<void> {
  const isReport = (task.data as ExportData).report !== undefined;
  if (isReport && !(await isItsTurn(platform, task))) return;
  try {
    await runLeased(platform, task, (_, claimed) => work(platform, claimed, limits), { countsKills: true });
  } finally {
    if (isReport)
      await ringNext(platform, task).catch((error) => reportFailure("reports.turn", { id: task.id }, error));
  }
}

async function work(platform: Platform, task: TaskRow, limits: Limits): Promise<void> {
  const { clock } = platform;
  const started = clock();
  const pageOf = PAGES[task.type as ExportType](platform);
  while (clock() - started < SLICE_MS) {
    const outcome = await step(platform, task, limits, pageOf).catch(orUnread);
    if (outcome === "gone") return failTask(platform, task, "listNotFound");
    if (outcome === "full") return failTask(platform, task, "noRoomInStorage");
    if (outcome === "unread") return failTask(platform, task, "exportUnread");
    // Paused, stopped or taken over by another run.
    if (outcome === "moved") return;
    await announceProgress(platform, task, outcome === "last");
    if (outcome === "last") return;
    await letOthersIn();
  }
  await handOn(platform, task);
}

function orUnread(error: unknown): "unread" {
  if (error instanceof ArchiveUnread) return "unread";
  throw error;
}

async function step(
  platform: Platform,
  task: TaskRow,
  limits: Limits,
  pageOf: PageReader<ExportData>,
): Promise<"on" | "last" | "moved" | "gone" | "full"> {
  const { files, clock } = platform;
  const from = task.cursor as ExportCursor;
  const before = { replaced: 0, files: [], unread: [], ...(task.meta as Partial<ExportMeta>) };
  const read = await readOn(pageOf, task, from.at, limits, before.unread);
  if (!read) return "gone";
  const isLast = read.next === null;
  const isFull = from.rows > 0 && isOver(task.data as ExportData, from, read, limits);
  const filed: ExportedFile[] = [...before.files];
  if (isFull) {
    const stored = await store(platform, task, from.parts, null, { nr: filed.length, rows: from.rows });
    if (!stored) return "full";
    filed.push(stored);
  }
  const held = isFull ? { parts: [], bytes: 0, rows: 0 } : from;
  const rows = held.rows + read.rows;
  if (isLast) {
    const nr = filed.length;
    const stored = await store(platform, task, held.parts, read.bytes, { nr, rows, isOnly: nr === 0 });
    if (!stored) return "full";
    filed.push(stored);
  }
  const part =
    isLast || read.bytes.byteLength === 0 ? null : await derivedId(task.createdAt, `${task.id}/part/${from.seq}`);
  if (part) await files.put(keyOf({ ownerId: task.ownerId, id: part }), read.bytes);
  const to: ExportCursor = {
    seq: from.seq + 1,
    at: read.next,
    parts: part ? [...held.parts, part] : held.parts,
    bytes: held.bytes + read.bytes.byteLength,
    rows,
  };
  const unread = [...before.unread, ...read.unread];
  const meta: ExportMeta = {
    replaced: before.replaced + read.replaced,
    files: filed,
    ...(unread.length > 0 && { unread }),
  };
  const move = { task, from, to, meta, rows: read.rows, isLast, dropped: isFull ? from.parts : [], now: clock() };
  if (!(await checkpoint(platform, move))) {
    if (part) await drop(platform, task, part);
    return "moved";
  }
  Object.assign(task, { cursor: to, meta });
  return isLast ? "last" : "on";
}

function isOver({ format }: ExportData, held: ExportCursor, read: { bytes: Uint8Array; rows: number }, limits: Limits) {
  const most = format.type === "xlsx" ? UNPACKED * limits.file : limits.file;
  return held.bytes + read.bytes.byteLength > most || held.rows + read.rows > MOST_ROWS;
}

async function readOn(
  pageOf: PageReader<ExportData>,
  task: TaskRow,
  at: string | null,
  { step, pages }: Limits,
  known: readonly UnreadPart[],
) {
  const data = task.data as ExportData;
  const written: Uint8Array[] = [];
  const unread: UnreadPart[] = [];
  let [next, bytes, rows, replaced]: [string | null, number, number, number] = [at, 0, 0, 0];
  for (let page = 0; page < pages && bytes < step; page++) {
    const found = await pageOf(task.ownerId, data, next);
    if (!found) return null;
    const isNew = ({ day, part }: UnreadPart) =>
      ![...known, ...unread].some((one) => one.day === day && one.part === part);
    const missing = (found.unread ?? []).filter(isNew);
    unread.push(...missing);
    const notes = missing.map((part) => found.noteOf?.(part) ?? []);
    const lines = partOf([...found.rows, ...notes], data.format);
    written.push(lines.bytes);
    bytes += lines.bytes.byteLength;
    rows += found.rows.length;
    replaced += lines.replaced;
    next = found.next;
    if (next === null) break;
  }
  return { bytes: joined(written), rows, replaced, next, unread };
}

/** Assembles a file from its parts; idempotent. Null if the owner's storage is full. */
async function store(
  platform: Platform,
  { id: taskId, ownerId, title, data, createdAt }: TaskRow,
  parts: string[],
  rest: Uint8Array | null,
  { nr, rows, isOnly = false }: { nr: number; rows: number; isOnly?: boolean },
): Promise<ExportedFile | null> {
  const { format, header } = data as ExportData;
  async function* pieces() {
    yield partOf([header], format, true).bytes;
    for (let at = 0; at < parts.length; at += READS) {
      const some = parts.slice(at, at + READS).map((id) => platform.files.get(keyOf({ ownerId, id })));
      for (const content of await Promise.all(some)) {
        if (!content) throw new Error(`part of an export is missing: ${taskId}`);
        yield new Uint8Array(content);
      }
    }
    if (rest) yield rest;
  }
  const id = await derivedId(createdAt, `${taskId}/file/${nr}`);
  const name = title.replaceAll(/[\\/]/g, "-");
  const file = {
    id,
    title: isOnly ? name : `${name}-${nr + 1}`,
    extension: format.type ?? "csv",
    meta: { rows, taskId },
    expiredAt: platform.clock() + FILE_KEPT_MS,
  };
  const stored = await writeFile(platform, ownerId, file, (write) => writeTable(pieces(), format, write));
  if (!stored.ok) return null;
  return { id, rows };
}

// Drops a part that was written after the task had ended and dropped its known parts.
async function drop({ db }: Platform, { ownerId, id }: TaskRow, part: string) {
  await db.run(sql`INSERT OR IGNORE INTO dropped_files (owner_id, id)
    SELECT owner_id, ${part} FROM tasks WHERE owner_id = ${ownerId} AND id = ${id} AND state IN ('stopped', 'failed')`);
}

interface Move {
  task: TaskRow;
  from: ExportCursor;
  to: ExportCursor;
  meta: ExportMeta;
  rows: number;
  isLast: boolean;
  dropped: string[];
  now: number;
}

/** Stores checkpoint, finished files and events in one transaction. False if another run has advanced the task. */
async function checkpoint(platform: Platform, { task, from, to, meta, rows, isLast, dropped, now }: Move) {
  const { db } = platform;
  const { ownerId, id: taskId, title } = task;
  const notice = isLast ? notificationOf(db, ownerId, "exportReady", { taskId, title }, now) : null;
  const drop = db.run(
    sql`INSERT OR IGNORE INTO dropped_files (owner_id, id) SELECT ${ownerId}, value FROM json_each(${JSON.stringify(dropped)})`,
  );
  const reached = { from, to, looked: rows, done: rows, isLast, meta: sql`${JSON.stringify(meta)}` };
  const isWritten = await moveOn(platform, task, reached, [drop, ...(notice?.statements ?? [])]);
  if (!isWritten) return false;
  if (notice) await announceNotification(platform, notice);
  return true;
}
