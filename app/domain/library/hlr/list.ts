import type { Viewer } from "../../base/access/viewer";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import type { Platform } from "../../base/shared/ports/platform";
import { linesOf, USUAL } from "../../base/tables/lines";
import { getTask } from "../../base/tasks/tasks";
import { startImport } from "../contacts/import/start-import";
import { storeFile } from "../files/files";
import { isLookUp } from "./file";
import { fits, type LookUpFilter } from "./filter";
import { written } from "./lines";
import { readLookedUp } from "./results";

/** Phones per file and import: about 7 MB. */
const PHONES_A_FILE = 500_000;

const READING = { encoding: "utf-8", delimiter: ";", hasHeader: true, duplicates: "skip" } as const;

/** Stores all matching phones as files and imports them into a new list. Refuses as `partOf` does. */
export async function listLookedUp(
  platform: Platform,
  viewer: Pick<Viewer, "id">,
  taskId: string,
  { where, listTitle }: { where: LookUpFilter; listTitle: string },
  most = PHONES_A_FILE,
): Promise<Result<{ listId: string }> | null> {
  const task = await getTask(platform.db, viewer, taskId);
  if (!task) return null;
  if (!isLookUp(task)) return refuse("taskNotLookUp");
  // Creates all files first, so that a partial list is never started.
  const files: string[] = [];
  const waiting: string[][] = [];
  for (let next: number | null = -1; next !== null; ) {
    const page = await readLookedUp(platform.db, viewer.id, taskId, next);
    for (const { phone, found } of page.rows) if (fits(found, where)) waiting.push([written(phone)]);
    next = page.next;
    while (waiting.length >= most || (next === null && waiting.length > 0)) {
      const { bytes } = linesOf([["phone"], ...waiting.splice(0, most)], USUAL, true);
      const name = `${listTitle}${files.length === 0 ? "" : `-${files.length + 1}`}.csv`;
      const stored = await storeFile(platform, viewer, { name, bytes, meta: { taskId } });
      if (!stored.ok) return stored;
      files.push(stored.value.id);
    }
  }
  const [first, ...rest] = files;
  if (first === undefined) return refuse("fileNoRows", undefined, { filename: task.title });
  const made = await startImport(platform, viewer, { ...READING, mapping: ["phone"], fileId: first, listTitle });
  if (!made.ok) return made;
  const { listId } = made.value;
  for (const fileId of rest) {
    const more = await startImport(platform, viewer, { ...READING, mapping: ["phone"], fileId, listId });
    if (!more.ok) return more;
  }
  return ok({ listId });
}
