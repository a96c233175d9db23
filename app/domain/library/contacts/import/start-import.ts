import { sql } from "drizzle-orm";
import type { Database } from "../../../../../db/client";
import { contactLists } from "../../../../../db/schema/contacts";
import { tasks } from "../../../../../db/schema/tasks";
import type { Viewer } from "../../../base/access/viewer";
import { addFieldNames } from "../../../base/settings/field-names";
import { isDuplicate } from "../../../base/shared/errors/db-errors";
import { ok, type Result, refuse } from "../../../base/shared/errors/result";
import { FIELD_NAMES_KEY } from "../../../base/shared/field-names";
import { newId } from "../../../base/shared/ids";
import type { Platform } from "../../../base/shared/ports/platform";
import type { ReadEncoding } from "../../../base/tables/encodings";
import type { CsvCursor } from "../../../base/tables/read-csv";
import { beginTask, newTask } from "../../../base/tasks/start-job";
import { getTask } from "../../../base/tasks/tasks";
import { quotaOf, refusalOfQuota } from "../../../people/accounts/quotas";
import type { Sheet } from "../../files/open-table";
import type { DuplicatePolicy, ImportInput } from "../input";
import { getList, newList } from "../lists";
import type { WithoutPhone } from "../parse-row";
import { type ListRow, listView } from "../view";
import { addressColumnMissing, hasAddress, type Mapping } from "./mapping";
import { type Importer, previewImport } from "./preview";
import type { KeptPart } from "./rows-before";

export interface ImportData extends Record<string, unknown> {
  fileId: string;
  listId: string;
  encoding: ReadEncoding;
  delimiter: string;
  headers: string[];
  mapping: Mapping;
  duplicates: DuplicatePolicy;
  withoutPhone?: WithoutPhone;
  /** Absent in older imports. */
  mark?: string;
  sheet?: Sheet;
  dropsFile?: true;
}

/** `rejects`: stored parts of rejected rows, in order. */
export interface ImportCursor extends Record<string, unknown>, CsvCursor {
  seq: number;
  rejects: string[];
  before?: KeptPart[];
}

/** One task row, run by `runImport`. Refuses an empty file, a wrong mapping or one without addresses. */
export async function startImport(
  platform: Platform,
  viewer: Importer,
  input: ImportInput,
): Promise<Result<{ taskId: string; listId: string }>> {
  const { db, clock } = platform;
  const now = clock();
  // The number of new rows is unknown: an import that starts within the quota may finish, after earlier ones.
  const [quota, begun] = await Promise.all([quotaOf(db, viewer.id, "contacts"), unreadRows(db, viewer.id, input.id)]);
  const full = refusalOfQuota("contacts", { ...quota, used: quota.used + begun }, 1);
  if (full) return full;
  const preview = await previewImport(platform, viewer, input);
  if (!preview.ok) return preview;
  const { file, encoding, delimiter, sheet, headers, mapping, names, withoutPhone, total, start } = preview.value;
  if (!hasAddress(mapping)) return { ok: false, code: "invalid", problems: [addressColumnMissing()] };
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
    withoutPhone,
    mark: newId(),
    ...(sheet ? { sheet } : {}),
    ...(input.keepsFile ? {} : { dropsFile: true }),
  };
  const cursor: ImportCursor = { ...start, seq: 0, rejects: [] };
  const hasNames = Object.keys(names).length > 0;
  const { id = newId() } = input;
  const row = newTask(viewer.id, { id, title: file.title, type: "contacts:import", data, cursor, total }, now);
  try {
    await db.batch([
      db.insert(tasks).values(row),
      ...(isNew ? [db.insert(contactLists).values(list)] : []),
      ...(hasNames ? [addFieldNames(db, viewer.id, names, now)] : []),
    ]);
  } catch (error) {
    // Submitting the same form twice is one import.
    const known = input.id && isDuplicate(error) ? await getTask(db, viewer, input.id) : null;
    if (!known) throw error;
    return ok({ taskId: known.id, listId: (known.data as ImportData).listId });
  }
  await beginTask(platform, row, [
    ...(isNew ? [{ event: "contactLists.created" as const, data: listView(list) }] : []),
    ...(hasNames ? [{ event: "settings.updated" as const, data: { keys: [FIELD_NAMES_KEY] } }] : []),
  ]);
  return ok({ taskId: row.id, listId: list.id });
}

/** `but`: the same import, submitted again. */
async function unreadRows(db: Database, ownerId: string, but = ""): Promise<number> {
  const [row] = await db.all<{ rows: number }>(sql`SELECT coalesce(sum(max(0, total - expanded)), 0) AS rows
    FROM tasks INDEXED BY tasks_unfinished
    WHERE owner_id = ${ownerId} AND state IN ('scheduled', 'running', 'paused') AND type = 'contacts:import' AND id <> ${but}`);
  return row!.rows;
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
