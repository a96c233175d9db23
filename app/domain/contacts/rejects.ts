import type { Viewer } from "../access/viewer";
import type { Delimiter } from "../shared/csv";
import { type Encoding, encode } from "../shared/encodings";
import type { FileStore, Platform } from "../shared/platform";
import { getTask } from "../tasks/tasks";
import type { ImportCursor, ImportData } from "./import";
import { type RejectedRow, type RejectTitles, rejectFile } from "./reject";

/** R2 is asked for this many parts at once: an invocation holds six connections. */
const AT_ONCE = 5;

/** Keeps one chunk's rejected rows; answers the name of the part. */
export async function keepRejects(
  files: FileStore,
  ownerId: string,
  taskId: string,
  part: string,
  rejected: RejectedRow[],
): Promise<string> {
  const lines = rejected.map(({ row, cells, reason }) => [row, reason, cells]);
  await files.put(keyOf(ownerId, taskId, part), JSON.stringify(lines), "application/json");
  return part;
}

export function dropRejects(files: FileStore, ownerId: string, taskId: string, parts: string[]): Promise<void> {
  return files.delete(parts.map((part) => keyOf(ownerId, taskId, part)));
}

export interface RejectsFormat {
  encoding?: Encoding;
  delimiter?: Delimiter;
  titles: RejectTitles;
  /** A reason's code in the reader's language. */
  reasonText: (reason: string) => string;
}

/**
 * The rows that an import left out, as a CSV file with the reasons: fit to be corrected and imported again.
 * UTF-8 and the semicolon by default; null when the viewer has no such import.
 */
export async function rejectsCsv(
  { db, files }: Pick<Platform, "db" | "files">,
  viewer: Pick<Viewer, "id">,
  taskId: string,
  { encoding = "utf-8", delimiter = ";", titles, reasonText }: RejectsFormat,
): Promise<{ filename: string; bytes: Uint8Array<ArrayBuffer> } | null> {
  const task = await getTask(db, viewer, taskId);
  if (task?.type !== "contacts:import") return null;
  const { rejects } = task.cursor as ImportCursor;
  const rejected: RejectedRow[] = [];
  for (let at = 0; at < rejects.length; at += AT_ONCE) {
    const parts = rejects.slice(at, at + AT_ONCE).map((part) => readPart(files, keyOf(viewer.id, taskId, part)));
    for (const rows of await Promise.all(parts)) rejected.push(...rows);
  }
  const { headers } = task.data as ImportData;
  const lines = rejected.map((line) => ({ ...line, reason: reasonText(line.reason) }));
  const text = rejectFile(headers.length > 0 ? headers : null, lines, titles, delimiter);
  return { filename: `${task.title.replace(/\.(?:csv|xlsx)$/i, "")}-rejected.csv`, bytes: encode(text, encoding) };
}

async function readPart(files: FileStore, key: string): Promise<RejectedRow[]> {
  const content = await files.get(key);
  if (!content) throw new Error(`part of rejected rows is missing: ${key}`);
  const lines = JSON.parse(new TextDecoder().decode(content)) as [number, string, string[]][];
  return lines.map(([row, reason, cells]) => ({ row, reason, cells }));
}

function keyOf(ownerId: string, taskId: string, part: string): string {
  return `imports/${ownerId}/${taskId}/${part}.json`;
}
