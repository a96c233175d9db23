import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { KEPT_MS } from "../../../../app/domain/base/tasks/undo-time";
import { updateContact } from "../../../../app/domain/library/contacts/contacts";
import { startUndo } from "../../../../app/domain/library/contacts/import/start-undo";
import { storeFile } from "../../../../app/domain/library/files/files";
import { runTask } from "../../../../workers/jobs/run-task";
import { sweepTasks } from "../../../../workers/jobs/sweep-tasks";
import { openEngine } from "../../../support/engine/engine";
import { type Cabinet, fileOf, metaOf, numbered, openCabinet, start } from "../../../support/world/imports";
import { rowsOf } from "../../../support/world/rows";
import type { Engine } from "../../../support/world/scene";

const MINUTE = 60_000;

/** A list of these phones, all named Анна, and a file that renames them to Яна and adds one more. */
async function twoFiles(phones: string[], more: string[] = []) {
  const cabinet = await openCabinet(fileOf(phones.map((phone) => `${phone};Анна;anna@example.ru;old`)));
  await start(cabinet);
  await cabinet.engine.work();
  cabinet.engine.pass(1000);
  const lines = [...phones.map((phone) => `${phone};Яна;;new`), "79170000001;Пётр;;", ...more];
  const bytes = new TextEncoder().encode(fileOf(lines));
  const file = await storeFile(cabinet.engine, cabinet.viewer, { name: "b.csv", bytes });
  if (!file.ok) throw new Error("not stored");
  return { ...cabinet, fileId: file.value.id };
}

/** All stored data of the list's contacts. */
const wholeOf = ({ viewer }: Cabinet) =>
  rowsOf<{ id: string; phone: string; first_name: string; custom: string; updated_at: number }>(
    "SELECT * FROM contacts WHERE owner_id = ? ORDER BY phone",
    viewer.id,
  );

async function replaced(cabinet: Cabinet) {
  const taskId = await start(cabinet, { duplicates: "replace" });
  await cabinet.engine.work();
  cabinet.engine.pass(1000);
  return taskId;
}

async function undone({ engine, viewer }: Cabinet, taskId: string) {
  const result = await startUndo(engine, viewer, taskId);
  if (!result?.ok) throw new Error(result?.problems[0]?.key ?? "no such task");
  await engine.work();
  return result.value.taskId;
}

const keptOf = async (taskId: string) =>
  (await env.FILES.list({ prefix: "imports/" })).objects.filter(
    ({ key }) => key.includes(taskId) && key.includes("/before-"),
  );

test("values replaced by an import are restored, and added ones are removed", async () => {
  const cabinet = await twoFiles(numbered(2500));
  const before = await wholeOf(cabinet);
  const taskId = await replaced(cabinet);
  const changed = await wholeOf(cabinet);
  expect(changed).toHaveLength(2501);
  expect(changed.slice(0, 2500).every(({ first_name }) => first_name === "Яна")).toBe(true);
  expect(await keptOf(taskId)).toHaveLength(2);
  const undoId = await undone(cabinet, taskId);
  expect(await wholeOf(cabinet)).toEqual(before);
  const counts = { total: 2501, completed: 2501, progress: 100, changed: 1, restored: 2500, edited: 0, gone: 0 };
  expect(await metaOf(cabinet, undoId)).toMatchObject({ state: "completed", ...counts });
  expect(await keptOf(taskId)).toEqual([]);
});

test("a contact edited or removed since is left alone and counted", async () => {
  const [edited = "", removed = "", ...others] = numbered(5);
  const cabinet = await twoFiles([edited, removed, ...others]);
  const taskId = await replaced(cabinet);
  const [first] = await wholeOf(cabinet);
  await updateContact(cabinet.engine, cabinet.viewer, first!.id, { firstName: "Ольга" });
  await rowsOf("DELETE FROM contacts WHERE owner_id = ? AND phone = ?", cabinet.viewer.id, removed);
  cabinet.engine.pass(1000);
  const undoId = await undone(cabinet, taskId);
  const rows = await wholeOf(cabinet);
  expect(rows.map(({ first_name }) => first_name)).toEqual(["Ольга", "Анна", "Анна", "Анна"]);
  expect(await metaOf(cabinet, undoId)).toMatchObject({ restored: 3, edited: 1, gone: 1, changed: 1 });
});

test("an import that only changed contacts can be undone, even if it names a contact twice", async () => {
  const phones = numbered(2100);
  const cabinet = await twoFiles(phones, [`${phones[0]};Вера;;`, `${phones[0]};Юлия;;`]);
  await rowsOf("DELETE FROM contacts WHERE phone = ? AND owner_id = ?", "79170000001", cabinet.viewer.id);
  const before = await wholeOf(cabinet);
  const taskId = await replaced(cabinet);
  expect((await wholeOf(cabinet))[0]).toMatchObject({ first_name: "Юлия" });
  await undone(cabinet, taskId);
  expect(await wholeOf(cabinet)).toEqual(before);
});

/** The database runs `n` batches; the next one fails before or after it is written. */
function breakingAfter(n: number, when: "before" | "after"): D1Database {
  let batches = 0;
  return new Proxy(env.DB, {
    get(target, name) {
      if (name !== "batch") return Reflect.get(target, name).bind(target);
      return async (statements: D1PreparedStatement[]) => {
        if (++batches <= n) return target.batch(statements);
        if (when === "after") await target.batch(statements);
        throw new Error("killed");
      };
    },
  });
}

// The first read of the file is a separate batch: it collides with existing rows.
test.each([
  [1, "before"],
  [1, "after"],
  [2, "before"],
  [2, "after"],
] as const)(
  "an import killed after batch %i, %s its answer, and run again keeps the original values",
  async (n, when) => {
    const cabinet = await twoFiles(numbered(4500));
    const before = await wholeOf(cabinet);
    const { engine, viewer } = cabinet;
    const taskId = await start(cabinet, { duplicates: "replace" });
    const killed: Engine = { ...engine, db: openEngine(breakingAfter(n, when)).db };
    const queueMessage = { kind: "task", ownerId: viewer.id, taskId } as const;
    await expect(runTask(killed, queueMessage)).rejects.toThrow("killed");
    engine.pass(MINUTE);
    await runTask(engine, queueMessage);
    engine.pass(1000);
    const undoId = await undone(cabinet, taskId);
    expect(await metaOf(cabinet, undoId)).toMatchObject({ restored: 4500, edited: 0 });
    expect(await wholeOf(cabinet)).toEqual(before);
  },
);

test.each([
  [0, "after"],
  [1, "before"],
  [1, "after"],
  [2, "after"],
] as const)("an undo killed after batch %i, %s its answer, counts every contact once", async (n, when) => {
  const cabinet = await twoFiles(numbered(4500));
  const before = await wholeOf(cabinet);
  const { engine, viewer } = cabinet;
  const result = await startUndo(engine, viewer, await replaced(cabinet));
  const undoId = result?.ok ? result.value.taskId : "";
  const killed: Engine = { ...engine, db: openEngine(breakingAfter(n, when)).db };
  const queueMessage = { kind: "task", ownerId: viewer.id, taskId: undoId } as const;
  await expect(runTask(killed, queueMessage)).rejects.toThrow("killed");
  engine.pass(MINUTE);
  await runTask(engine, queueMessage);
  expect(await metaOf(cabinet, undoId)).toMatchObject({ state: "completed", restored: 4500, edited: 0, gone: 0 });
  expect(await wholeOf(cabinet)).toEqual(before);
});

test("an edit between the read and the write of a chunk is not undone", async () => {
  const cabinet = await twoFiles(numbered(3));
  const { engine, viewer } = cabinet;
  const taskId = await start(cabinet, { duplicates: "replace" });
  const [first] = await wholeOf(cabinet);
  let isEdited = false;
  const files: Engine["files"] = {
    ...engine.files,
    async put(key, body, type) {
      if (key.includes("/before-") && !isEdited) {
        isEdited = true;
        await updateContact(engine, viewer, first!.id, { lastName: "Орлова" });
      }
      return engine.files.put(key, body, type);
    },
  };
  engine.pass(1000);
  await runTask({ ...engine, files }, { kind: "task", ownerId: viewer.id, taskId });
  engine.pass(1000);
  await undone(cabinet, taskId);
  const [row] = await rowsOf<{ first_name: string; last_name: string }>(
    "SELECT first_name, last_name FROM contacts WHERE id = ?",
    first!.id,
  );
  expect(row).toEqual({ first_name: "Анна", last_name: "Орлова" });
});

test("undo data is deleted once the undo expires, and an import that skips duplicates stores none", async () => {
  const cabinet = await twoFiles(numbered(3));
  const skipping = await start(cabinet, { duplicates: "skip" });
  await cabinet.engine.work();
  expect(await keptOf(skipping)).toEqual([]);
  const taskId = await replaced(cabinet);
  cabinet.engine.pass(KEPT_MS - MINUTE);
  await sweepTasks(cabinet.engine);
  expect(await keptOf(taskId)).toHaveLength(1);
  cabinet.engine.pass(MINUTE);
  await sweepTasks(cabinet.engine);
  expect(await keptOf(taskId)).toEqual([]);
});
