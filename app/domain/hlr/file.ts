import { z } from "zod";
import type { Viewer } from "../access/viewer";
import { startImport } from "../contacts/import";
import type { FileRow } from "../files/files";
import { storeOnce } from "../files/store-once";
import type { BulkData } from "../sendings/bulk";
import { writeCsv } from "../shared/csv";
import { derivedId, newId } from "../shared/ids";
import type { Platform } from "../shared/platform";
import { ok, type Result, refuse } from "../shared/result";
import { getTask, type TaskRow } from "../tasks/tasks";
import { carrierOf, fits, lookUpFilter } from "./filter";
import type { LookUp } from "./look-up";
import { type LookedUp, readLookedUp } from "./results";

/** One file holds the phones of so many chunks: a hundred thousand, some 10 MB. */
const CHUNKS_A_FILE = 100;

export const lookUpFileInput = z.strictObject({
  where: lookUpFilter.default({}),
  /** The phones go into a new list of this title, too. */
  listTitle: z.string({ error: "titleRequired" }).trim().min(1, "titleRequired").max(150, "titleTooLong").optional(),
  /** `next` of the file before. */
  after: z.int({ error: "numberInvalid" }).min(0, "numberInvalid").optional(),
});

export type LookUpFileInput = z.infer<typeof lookUpFileInput>;

/** A file of results, and what was made of it; `next`: where another file has to go on. */
export interface LookUpFile {
  FileId: string;
  rows: number;
  next: number | null;
  /** The import into the new list. */
  TaskId?: string;
  ListId?: string;
}

/**
 * Keeps `lookedUpCsv` in its owner's storage; with a title, an import makes a list of its phones. Refuses what that does;
 * null where there is no task.
 */
export async function storeLookedUp(
  platform: Platform,
  viewer: Pick<Viewer, "id">,
  taskId: string,
  { listTitle, ...which }: LookUpFileInput,
  { id = newId() }: { id?: string } = {},
): Promise<Result<LookUpFile> | null> {
  const made = await lookedUpCsv(platform, viewer, taskId, which);
  if (!made?.ok) return made;
  const { filename, bytes, rows, next } = made.value;
  const upload = { name: listTitle === undefined ? filename : `${listTitle}.csv`, bytes, meta: { rows, next, taskId } };
  const stored = await storeOnce(platform, viewer, upload, id);
  if (!stored.ok) return stored;
  const file = { FileId: stored.value.id, rows, next };
  if (listTitle === undefined) return ok(file);
  const imported = await startImport(platform, viewer, await importOf(stored.value, listTitle));
  return imported.ok ? ok({ ...file, TaskId: imported.value.taskId, ListId: imported.value.listId }) : imported;
}

export interface LookUpCsv {
  filename: string;
  bytes: Uint8Array<ArrayBuffer>;
  rows: number;
  next: number | null;
}

/**
 * What a look-up found out so far as a CSV file, of all phones or of those that fit, a hundred thousand at most: `next` is
 * where another file goes on. Refuses a task that looks nothing up, and where nobody fits; null where there is no task.
 */
export async function lookedUpCsv(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id">,
  taskId: string,
  { where, after = -1 }: Pick<LookUpFileInput, "where" | "after">,
): Promise<Result<LookUpCsv> | null> {
  const task = await getTask(db, viewer, taskId);
  if (!task) return null;
  if (!isLookUp(task)) return refuse("taskNotLookUp");
  const lines: (string | null)[][] = [];
  let chunks = 0;
  let page = await readLookedUp(db, viewer.id, taskId, after);
  let last = after;
  while (page && chunks < CHUNKS_A_FILE) {
    for (const row of page.rows) if (fits(row.found, where)) lines.push(lineOf(row));
    last = page.seq;
    chunks++;
    page = await readLookedUp(db, viewer.id, taskId, last);
  }
  if (lines.length === 0) return refuse("fileNoRows", undefined, { filename: task.title });
  const bytes = new TextEncoder().encode(`\uFEFF${writeCsv([COLUMNS, ...lines])}`);
  return ok({ filename: `${task.title}.csv`, bytes, rows: lines.length, next: page && last });
}

/** Whether a task asks for phones instead of writing to them. */
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

const COLUMNS = [
  "phone",
  "status",
  "reachable",
  "operator",
  "country",
  "mcc",
  "mnc",
  "ported",
  "homeOperator",
  "roaming",
  "roamingOperator",
  "roamingCountry",
  "error",
];

function lineOf({ phone, error, found }: LookedUp): (string | null)[] {
  if (!found) return [written(phone), error ? "failed" : "waiting", ...COLUMNS.slice(3).map(() => null), error];
  return [
    ...[written(phone), found.status, flag(found.reachable), carrierOf(found), found.country, found.mcc, found.mnc],
    ...[
      flag(found.isPorted),
      found.operator,
      flag(found.isRoaming),
      found.roamingOperator,
      found.roamingCountry,
      error,
    ],
  ];
}

/** A foreign number needs its plus to be read again; a spreadsheet takes that for a formula and is kept from it. */
function written(phone: string): string {
  return /^7\d{10}$/.test(phone) ? phone : `+${phone}`;
}

function flag(value: LookUp["reachable"]): string | null {
  return value === null ? null : value ? "yes" : "no";
}
