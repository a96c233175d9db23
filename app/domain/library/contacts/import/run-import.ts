import { announce } from "../../../base/shared/announce";
import { isEmail } from "../../../base/shared/email";
import { message } from "../../../base/shared/errors/error-message";
import { newId } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import { openCsv } from "../../../base/tables/read-csv";
import { announceProgress } from "../../../base/tasks/announce-progress";
import { failTask, handOn, letOthersIn, runLeased, SLICE_MS } from "../../../base/tasks/lease";
import type { TaskRow } from "../../../base/tasks/tasks";
import { notifyQuota } from "../../../people/accounts/quotas";
import { openTable } from "../../files/open-table";
import { FILE_TYPES } from "../../files/types";
import { getList } from "../lists";
import { listView } from "../view";
import { addLost, lostReason } from "./lost-values";
import { type Chunk, readChunk } from "./read-chunk";
import { dropRejects, keepRejects } from "./rejects-file";
import { dropBefore, findBefore, keepBefore } from "./rows-before";
import type { ImportCursor, ImportData } from "./start-import";
import { type ImportMeta, knownPhones, type WriteOutcome, writeChunk } from "./write-chunk";

const MAX_ERRORS = 100;
const MAX_READS = 5;

/** Runs chunk by chunk from its checkpoint; safe to run twice, and after a crash. */
export async function runImport(platform: Platform, task: TaskRow): Promise<void> {
  await runLeased(platform, task, work);
}

async function work(platform: Platform, task: TaskRow): Promise<void> {
  const { clock } = platform;
  const started = clock();
  const data = task.data as ImportData;
  const table = await tableOf(platform, task);
  if (!table.ok) return failTask(platform, task, table.problems[0] ? message(table.problems[0]) : "fileMissing");

  const reader = openCsv(table.value.text, data.delimiter, task.cursor as ImportCursor);
  const slice = { run: newId(), pace: { looks: false } };
  while (clock() - started < SLICE_MS) {
    const chunk = readChunk(reader, data);
    const outcome = await settle(platform, task, chunk, reader.cursor(), slice);
    if (outcome === "moved") return stopOrFail(platform, task, data.listId);
    await announceProgress(platform, task, chunk.isLast);
    if (chunk.isLast) return reportEnd(platform, task.ownerId, data.listId);
    await letOthersIn();
  }
  await handOn(platform, task);
}

function tableOf({ files }: Platform, { ownerId, title, data }: TaskRow) {
  const { fileId, sheet, encoding, delimiter } = data as ImportData;
  const { type } = sheet ? FILE_TYPES.xlsx : FILE_TYPES.csv;
  return openTable(files, { ownerId, id: fileId, type, filename: title }, { encoding, delimiter, sheet: sheet?.nr });
}

async function settle(
  platform: Platform,
  task: TaskRow,
  chunk: Chunk,
  position: { offset: number; row: number },
  { run, pace }: { run: string; pace: { looks: boolean } },
): Promise<WriteOutcome> {
  const { db, clock, files } = platform;
  const { ownerId, id: taskId } = task;
  const { listId, mapping, duplicates: policy, mark = newId(), fileId, dropsFile } = task.data as ImportData;
  const from = task.cursor as ImportCursor;
  const before: ImportMeta = { duplicates: 0, emailOnly: 0, errors: [], ...(task.meta as Partial<ImportMeta>) };
  const phones = chunk.contacts.map(({ values }) => values.phone);
  for (let attempt = 0; attempt < MAX_READS; attempt++) {
    // Most files contain only new phones: reads after the first collision, and from then on always.
    const there = pace.looks && policy !== "skip" ? await findBefore(db, { ownerId, listId, mark }, phones) : [];
    const inList =
      pace.looks && policy === "skip"
        ? await knownPhones(db, ownerId, listId, phones)
        : new Set(there.map(({ phone }) => phone));
    const changed = there.filter(({ own }) => !own);
    const fresh = chunk.contacts.filter(({ values }) => !inList.has(values.phone));
    const known = chunk.contacts.filter(({ values }) => inList.has(values.phone));
    const doubles = [...known, ...chunk.repeats].map(({ row, cells }) => ({ row, cells, reason: "duplicate" }));
    const partly = (policy === "skip" ? fresh : [...chunk.contacts, ...chunk.repeats]).filter(
      ({ lost }) => lost.length > 0,
    );
    const rejected = [
      ...chunk.invalid,
      ...(policy === "skip" ? doubles : []),
      ...partly.map(({ row, cells, lost }) => ({ row, cells, reason: lostReason(lost) })),
    ].sort((a, b) => a.row - b.row);
    const lost = addLost(
      before.lost ?? {},
      partly.flatMap((one) => one.lost),
    );
    const samples = rejected.slice(0, MAX_ERRORS - before.errors.length).map(({ row, reason }) => ({ row, reason }));
    const meta: ImportMeta = {
      duplicates: before.duplicates + doubles.length,
      emailOnly: before.emailOnly + fresh.filter(({ values }) => isEmail(values.phone)).length,
      ...(policy === "skip" ? {} : { updated: (before.updated ?? 0) + changed.length }),
      errors: [...before.errors, ...samples],
      ...(Object.keys(lost).length > 0 ? { lost } : {}),
    };
    const now = clock();
    // Named after the run: a slower run must not overwrite the winner's part.
    const part = rejected.length > 0 ? await keepRejects(files, ownerId, taskId, `${from.seq}-${run}`, rejected) : null;
    // Stored before the change: the checkpoint names only the winning run's part.
    const kept =
      changed.length > 0
        ? await keepBefore(files, ownerId, taskId, `${from.seq}-${run}`, { at: now, rows: changed })
        : null;
    const to: ImportCursor = {
      ...position,
      seq: from.seq + 1,
      rejects: part ? [...from.rejects, part] : from.rejects,
      ...(kept ? { before: [...(from.before ?? []), kept] } : from.before && { before: from.before }),
    };
    const outcome = await writeChunk(
      platform,
      {
        ownerId,
        taskId,
        listId,
        mark,
        policy,
        mapping,
        from,
        to,
        fresh,
        known,
        before: changed,
        meta,
        rows: chunk.rows,
        invalid: chunk.invalid.length,
        isLast: chunk.isLast,
        dropped: dropsFile ? fileId : null,
      },
      now,
    );
    if (outcome === "changed") {
      pace.looks = true;
      continue;
    }
    if (outcome === "written") Object.assign(task, { cursor: to, meta });
    else {
      if (part) await dropRejects(files, ownerId, taskId, [part]).catch(() => undefined);
      if (kept) await dropBefore(files, ownerId, taskId, [kept]).catch(() => undefined);
    }
    return outcome;
  }
  throw new Error("the list changes faster than it can be looked at");
}

/** Does nothing if paused, stopped or taken over. Fails without its list. */
async function stopOrFail(platform: Platform, task: TaskRow, listId: string): Promise<void> {
  const owner = { id: task.ownerId };
  if (!(await getList(platform.db, owner, listId))) await failTask(platform, task, "listNotFound");
}

async function reportEnd(platform: Platform, ownerId: string, listId: string): Promise<void> {
  await notifyQuota(platform, ownerId, "contacts");
  const list = await getList(platform.db, { id: ownerId }, listId);
  if (list) await announce(platform.hub, ownerId, [{ event: "contactLists.updated", data: listView(list) }]);
}
