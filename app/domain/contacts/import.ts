import { contactLists } from "../../../db/schema/contacts";
import { tasks } from "../../../db/schema/tasks";
import type { Viewer } from "../access/viewer";
import { isDuplicate } from "../sendings/ledger";
import type { Delimiter } from "../shared/csv";
import type { Encoding } from "../shared/encodings";
import { newId } from "../shared/ids";
import type { Platform } from "../shared/platform";
import { ok, type Result, refuse } from "../shared/result";
import { getTask, type TaskRow, taskView } from "../tasks/tasks";
import { announce } from "./announce";
import type { CsvCursor } from "./csv";
import type { DuplicatePolicy, ImportInput } from "./input";
import { getList, newList } from "./lists";
import { type Mapping, phoneColumnMissing } from "./mapping";
import { previewImport } from "./preview";
import { type ListRow, listView } from "./view";

/** What an import remembers of its acceptance. */
export interface ImportData extends Record<string, unknown> {
  fileId: string;
  listId: string;
  encoding: Encoding;
  delimiter: Delimiter;
  headers: string[];
  mapping: Mapping;
  duplicates: DuplicatePolicy;
}

/** How far an import got. `rejects`: names of the kept parts of rejected rows, in the file's order. */
export interface ImportCursor extends Record<string, unknown>, CsvCursor {
  seq: number;
  rejects: string[];
}

const LOOK_AFTER_MS = 30_000;

/**
 * Accepts an import of a stored CSV file into a list: one task row, its contacts are written by `runImport`.
 * Refuses an empty file, an unknown mapping and a file without a phone column; then nothing has changed.
 */
export async function startImport(
  platform: Platform,
  viewer: Pick<Viewer, "id">,
  input: ImportInput,
): Promise<Result<{ taskId: string; listId: string }>> {
  const { db, clock, hub } = platform;
  const now = clock();
  const preview = await previewImport(platform, viewer, input);
  if (!preview.ok) return preview;
  const { file, encoding, delimiter, headers, mapping, total, start } = preview.value;
  if (!mapping.includes("phone")) return { ok: false, code: "invalid", problems: [phoneColumnMissing()] };
  const target = await targetOf(platform, viewer, input, now);
  if (!target.ok) return target;

  const { list, isNew } = target.value;
  const data: ImportData = {
    fileId: file.id,
    listId: list.id,
    encoding,
    delimiter,
    headers,
    mapping,
    duplicates: input.duplicates,
  };
  const cursor: ImportCursor = { ...start, seq: 0, rejects: [] };
  const row = newTask(viewer.id, { id: input.id, title: file.title, data, cursor, total }, now);
  try {
    const insert = db.insert(tasks).values(row);
    await (isNew ? db.batch([db.insert(contactLists).values(list), insert]) : insert);
  } catch (error) {
    // The same form sent twice is one import.
    const known = input.id && isDuplicate(error) ? await getTask(db, viewer, input.id) : null;
    if (!known) throw error;
    return ok({ taskId: known.id, listId: (known.data as ImportData).listId });
  }
  await Promise.allSettled([
    platform.bell.ring([{ kind: "task", ownerId: viewer.id, taskId: row.id }]),
    platform.scheduler.wake(now + LOOK_AFTER_MS),
    announce(hub, viewer.id, [
      ...(isNew ? [{ event: "contactLists.created", data: listView(list) } as const] : []),
      { event: "tasks.created", data: taskView(row) },
    ]),
  ]);
  return ok({ taskId: row.id, listId: list.id });
}

async function targetOf(
  { db }: Platform,
  viewer: Pick<Viewer, "id">,
  { listId, listTitle }: ImportInput,
  now: number,
): Promise<Result<{ list: ListRow; isNew: boolean }>> {
  if (listId) {
    const list = await getList(db, viewer, listId);
    return list ? ok({ list, isNew: false }) : refuse("listNotFound", "listId", undefined, "notFound");
  }
  if (!listTitle) return refuse("listRequired", "listId");
  return ok({ list: newList(viewer.id, { title: listTitle }, now), isNew: true });
}

interface Accepted {
  id: string | undefined;
  title: string;
  data: ImportData;
  cursor: ImportCursor;
  total: number;
}

function newTask(ownerId: string, { id = newId(), title, data, cursor, total }: Accepted, now: number): TaskRow {
  return {
    ownerId,
    id,
    title,
    type: "contacts:import",
    state: "running",
    data,
    cursor,
    meta: {},
    total,
    expanded: 0,
    sent: 0,
    delivered: 0,
    errored: 0,
    amount: 0,
    refunded: 0,
    doubles: 0,
    isTest: false,
    error: null,
    leaseUntil: 0,
    dueAt: now + LOOK_AFTER_MS,
    startsAt: now,
    startedAt: now,
    finishedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
