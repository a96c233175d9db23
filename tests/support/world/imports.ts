import { newId } from "../../../app/domain/base/shared/ids";
import { getTask, taskView } from "../../../app/domain/base/tasks/tasks";
import { rejectsCsv } from "../../../app/domain/library/contacts/import/rejects-file";
import { startImport } from "../../../app/domain/library/contacts/import/start-import";
import type { ImportInput } from "../../../app/domain/library/contacts/input";
import { storeFile } from "../../../app/domain/library/files/files";
import { openEngine } from "../engine/engine";
import { rowsOf } from "./rows";
import { openList } from "./scene";

/** An account with a stored CSV file and an empty list. */
export async function openCabinet(content: string | Uint8Array, engine = openEngine()) {
  const viewer = { id: newId() };
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const file = await storeFile(engine, viewer, { name: "клиенты.csv", bytes });
  if (!file.ok) throw new Error(file.problems[0]!.key);
  return { engine, viewer, fileId: file.value.id, listId: await openList(engine, viewer.id, []) };
}

export type Cabinet = Awaited<ReturnType<typeof openCabinet>>;

/** Accepts the import and keeps the file; the task does not run yet. */
export async function start({ engine, viewer, fileId, listId }: Cabinet, options: Partial<ImportInput> = {}) {
  const result = await startImport(engine, viewer, { fileId, listId, duplicates: "fill", keepsFile: true, ...options });
  if (!result.ok) throw new Error(result.problems[0]!.key);
  return result.value.taskId;
}

export async function metaOf({ engine, viewer }: Cabinet, taskId: string) {
  const { state, meta } = taskView((await getTask(engine.db, viewer, taskId))!);
  const { code: error, ...counts } = meta;
  return { state, ...counts, error };
}

export async function contactsOf({ viewer }: Cabinet) {
  return rowsOf<{ phone: string; first_name: string | null; email: string | null; custom: string | null }>(
    "SELECT phone, first_name, email, custom FROM contacts WHERE owner_id = ? ORDER BY phone",
    viewer.id,
  );
}

export async function rejectsOf({ engine, viewer }: Cabinet, taskId: string) {
  const format = { titles: { row: "row", reason: "why" }, reasonText: (code: string) => `<${code}>` };
  const file = await rejectsCsv(engine, viewer, taskId, format);
  return file && new Response(file.body).text();
}

export const numbered = (n: number, from = 0) =>
  Array.from({ length: n }, (_, at) => `7916${String(from + at).padStart(7, "0")}`);
export const fileOf = (lines: string[]) => `Телефон;Имя;E-mail;custom01\r\n${lines.join("\r\n")}\r\n`;
