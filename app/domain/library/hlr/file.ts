import { z } from "zod";
import type { Viewer } from "../../base/access/viewer";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { derivedId, newId } from "../../base/shared/ids";
import type { Platform } from "../../base/shared/ports/platform";
import { writeCsv } from "../../base/tables/csv-format";
import { getTask, type TaskRow } from "../../base/tasks/tasks";
import type { BulkData } from "../../messaging/sendings/accept/create-bulk";
import { startImport } from "../contacts/import/start-import";
import type { FileRow } from "../files/files";
import { storeOnce } from "../files/store-once";
import { fits, lookUpFilter } from "./filter";
import { COLUMNS, lineOf } from "./lines";
import { CHUNKS_A_READ, readLookedUp } from "./results";

/** Chunks per file: 100,000 phones, about 10 MB. */
const CHUNKS_A_FILE = 100;

export const lookUpFileInput = z.strictObject({
  where: lookUpFilter.default({}),
  /** Imports the phones into a new list with this title. */
  listTitle: z.string({ error: "titleRequired" }).trim().min(1, "titleRequired").max(150, "titleTooLong").optional(),
  after: z.int({ error: "numberInvalid" }).min(0, "numberInvalid").optional(),
});

type LookUpFileInput = z.infer<typeof lookUpFileInput>;

export interface LookUpFile {
  FileId: string;
  rows: number;
  next: number | null;
  TaskId?: string;
  ListId?: string;
}

/** Stores a CSV of results; with a title, also imports it. Refuses as `partOf` does; null when there is no task. */
export async function storeLookedUp(
  platform: Platform,
  viewer: Pick<Viewer, "id">,
  taskId: string,
  { listTitle, ...which }: LookUpFileInput,
  { id = newId() }: { id?: string } = {},
): Promise<Result<LookUpFile> | null> {
  const made = await partOf(platform, viewer, taskId, which);
  if (!made?.ok) return made;
  const { filename, bytes, rows, next } = made.value;
  const upload = { name: listTitle === undefined ? filename : `${listTitle}.csv`, bytes, meta: { rows, next, taskId } };
  const stored = await storeOnce(platform, viewer, upload, id);
  if (!stored.ok) return stored;
  const file = { FileId: stored.value.id, rows, next };
  if (listTitle === undefined) return ok(file);
  const imported = await startImport(platform, viewer, {
    ...(await importOf(stored.value, listTitle)),
    keepsFile: true,
  });
  return imported.ok ? ok({ ...file, TaskId: imported.value.taskId, ListId: imported.value.listId }) : imported;
}

/** 100,000 phones at most; `next` continues. Refuses other tasks and an empty result; null when there is no task. */
async function partOf(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id">,
  taskId: string,
  { where, after = -1 }: Pick<LookUpFileInput, "where" | "after">,
) {
  const task = await getTask(db, viewer, taskId);
  if (!task) return null;
  if (!isLookUp(task)) return refuse("taskNotLookUp");
  const lines: (string | null)[][] = [];
  let next: number | null = after;
  for (let read = 0; next !== null && read < CHUNKS_A_FILE; read += CHUNKS_A_READ) {
    const page = await readLookedUp(db, viewer.id, taskId, next);
    for (const row of page.rows) if (fits(row.found, where)) lines.push(lineOf(row));
    next = page.next;
  }
  if (lines.length === 0) return refuse("fileNoRows", undefined, { filename: task.title });
  const bytes = new TextEncoder().encode(`\uFEFF${writeCsv([COLUMNS, ...lines])}`);
  return ok({ filename: `${task.title}.csv`, bytes, rows: lines.length, next });
}

export function isLookUp({ type, data }: Pick<TaskRow, "type" | "data">): boolean {
  return type === "sendings:bulk" && (data as BulkData).type === "hlr";
}

async function importOf({ id: fileId, createdAt }: FileRow, listTitle: string) {
  const mapping = COLUMNS.map((column) => (column === "phone" ? column : null));
  const reading = { encoding: "utf-8", delimiter: ";", hasHeader: true, mapping } as const;
  return {
    ...reading,
    fileId,
    listTitle,
    duplicates: "skip" as const,
    id: await derivedId(createdAt, `import of ${fileId}`),
  };
}
