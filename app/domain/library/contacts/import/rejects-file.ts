import type { Viewer } from "../../../base/access/viewer";
import type { FileStore } from "../../../base/shared/ports/file-store";
import type { Platform } from "../../../base/shared/ports/platform";
import { streamOf } from "../../../base/shared/stream";
import { linesOf, USUAL } from "../../../base/tables/lines";
import { getTask } from "../../../base/tasks/tasks";
import { type RejectedRow, type RejectTitles, rejectHead, rejectLine, widthOf } from "./reject-line";
import type { ImportCursor, ImportData } from "./start-import";

/** An invocation may have six connections. */
const AT_ONCE = 5;

/** Returns the part's name. */
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

interface RejectsWords {
  titles: RejectTitles;
  reasonText: (reason: string) => string;
}

/** CSV of rejected rows with reasons, streamed because there may be a million. Null for an unknown import. */
export async function rejectsCsv(
  { db, files }: Pick<Platform, "db" | "files">,
  viewer: Pick<Viewer, "id">,
  taskId: string,
  words: RejectsWords,
): Promise<{ filename: string; body: ReadableStream<Uint8Array> } | null> {
  const task = await getTask(db, viewer, taskId);
  if (task?.type !== "contacts:import") return null;
  const { headers } = task.data as ImportData;
  const keys = (task.cursor as ImportCursor).rejects.map((part) => keyOf(viewer.id, taskId, part));
  // Two passes: the widest row determines the position of the reasons.
  let width = headers.length;
  for await (const rows of readParts(files, keys)) width = widthOf(rows, width);
  const filename = `${task.title.replace(/\.(?:csv|xlsx)$/i, "")}-rejected.csv`;
  return { filename, body: streamOf(linesIn(readParts(files, keys), headers, width, words)) };
}

async function* linesIn(
  parts: AsyncIterable<RejectedRow[]>,
  headers: readonly string[],
  width: number,
  { titles, reasonText }: RejectsWords,
): AsyncGenerator<Uint8Array, void> {
  yield linesOf(rejectHead(headers, width, titles), USUAL, true).bytes;
  for await (const rows of parts) {
    const lines = rows.map((row) => rejectLine({ ...row, reason: reasonText(row.reason) }, width));
    yield linesOf(lines, USUAL).bytes;
  }
}

async function* readParts(files: FileStore, keys: readonly string[]): AsyncGenerator<RejectedRow[], void> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    yield* await Promise.all(keys.slice(at, at + AT_ONCE).map((key) => readPart(files, key)));
  }
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
