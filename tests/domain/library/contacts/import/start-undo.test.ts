import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { getTask, taskView } from "../../../../../app/domain/base/tasks/tasks";
import { UNDO_MS } from "../../../../../app/domain/base/tasks/undo-time";
import { changeSome } from "../../../../../app/domain/library/contacts/bulk/bulk";
import { removeContact, updateContact } from "../../../../../app/domain/library/contacts/contacts";
import { startUndo } from "../../../../../app/domain/library/contacts/import/start-undo";
import { getList } from "../../../../../app/domain/library/contacts/lists";
import { removeList } from "../../../../../app/domain/library/contacts/remove-list";
import { storeFile } from "../../../../../app/domain/library/files/files";
import { pauseTask, stopTask } from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { runTask } from "../../../../../workers/jobs/run-task";
import { openEngine } from "../../../../support/engine/engine";
import { meterOf } from "../../../../support/engine/meter";
import {
  type Cabinet,
  contactsOf,
  fileOf,
  metaOf,
  numbered,
  openCabinet,
  start,
} from "../../../../support/world/imports";
import { rowsOf } from "../../../../support/world/rows";
import { openList } from "../../../../support/world/scene";

/** A finished import of these phones into the list. */
async function imported(phones: string[], more: string[] = []) {
  const cabinet = await openCabinet(fileOf([...phones.map((phone) => `${phone};Анна;;`), ...more]));
  const taskId = await start(cabinet);
  cabinet.engine.pass(1000);
  await cabinet.engine.work();
  cabinet.engine.pass(1000);
  return { cabinet, taskId };
}

async function undone({ engine, viewer }: Cabinet, taskId: string) {
  const result = await startUndo(engine, viewer, taskId);
  if (!result?.ok) throw new Error(result?.problems[0]?.key ?? "no such task");
  await engine.work();
  return result.value.taskId;
}

const idOf = async ({ viewer }: Cabinet, phone: string) =>
  (await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE owner_id = ? AND phone = ?", viewer.id, phone))[0]!.id;
const phonesIn = async (cabinet: Cabinet) => (await contactsOf(cabinet)).map(({ phone }) => phone);
const countOf = async ({ engine, viewer, listId }: Cabinet) => (await getList(engine.db, viewer, listId))?.contacts;

test("contacts created by the import are deleted; later, edited or moved ones stay and are counted", async () => {
  const [edited = "", moved = "", removed = "", ...others] = numbered(1500);
  const { cabinet, taskId } = await imported([edited, moved, removed, ...others], [`${others[0]};Яна;;`]);
  const { viewer, listId } = cabinet;
  const other = await openList(cabinet.engine, viewer.id, []);
  await updateContact(cabinet.engine, viewer, await idOf(cabinet, edited), { name: "Новое" });
  const action = { kind: "move" as const, to: other };
  await changeSome(cabinet.engine, viewer, { listId, ids: [await idOf(cabinet, moved)], action });
  await removeContact(cabinet.engine, viewer, await idOf(cabinet, removed));
  const later = "79170000001";
  const second = await storeFile(cabinet.engine, viewer, {
    name: "later.csv",
    bytes: new TextEncoder().encode(fileOf([`${later};Пётр;;`])),
  });
  if (!second.ok) throw new Error("not stored");
  await start({ ...cabinet, fileId: second.value.id });
  await cabinet.engine.work();

  const undoId = await undone(cabinet, taskId);
  expect(await metaOf(cabinet, undoId)).toMatchObject({
    state: "completed",
    total: 1500,
    completed: 1500,
    progress: 100,
    changed: 1497,
    edited: 1,
    gone: 2,
  });
  expect(await phonesIn(cabinet)).toEqual([edited, moved, later]);
  expect(await countOf(cabinet)).toBe(2);
  // Both tasks name each other.
  expect(await metaOf(cabinet, taskId)).toMatchObject({ state: "completed", imported: 1500, undo: undoId });
  expect(taskView((await getTask(cabinet.engine.db, viewer, undoId))!)).toMatchObject({
    type: "contacts:undo",
    data: { ListId: listId, TaskId: taskId },
  });
});

test("a phone repeated by the file in a later chunk still belongs to the import", async () => {
  const phones = numbered(2500);
  const { cabinet, taskId } = await imported(phones, [`${phones[0]};;anna@example.ru;`]);
  expect((await contactsOf(cabinet))[0]).toMatchObject({ email: "anna@example.ru" });
  await undone(cabinet, taskId);
  expect(await phonesIn(cabinet)).toEqual([]);
  expect(await countOf(cabinet)).toBe(0);
});

test("contacts that the import only filled are restored, and another import can still be undone", async () => {
  const first = await imported(numbered(3));
  const { engine, viewer, listId } = first.cabinet;
  const bytes = new TextEncoder().encode(fileOf([`${numbered(1)[0]};;anna@example.ru;`, "79170000001;;;"]));
  const file = await storeFile(engine, viewer, { name: "b.csv", bytes });
  if (!file.ok) throw new Error("not stored");
  const taskId = await start({ engine, viewer, listId, fileId: file.value.id });
  await engine.work();
  const undoId = await undone(first.cabinet, taskId);
  expect(await metaOf(first.cabinet, undoId)).toMatchObject({ total: 2, changed: 1, restored: 1, edited: 0, gone: 0 });
  expect(await contactsOf(first.cabinet)).toHaveLength(3);
  expect((await contactsOf(first.cabinet))[0]).toMatchObject({ email: null });
  const second = await undone(first.cabinet, first.taskId);
  expect(await metaOf(first.cabinet, second)).toMatchObject({ changed: 3, edited: 0 });
});

test("runs once, however often it is requested and however many workers run it", async () => {
  const { cabinet, taskId } = await imported(numbered(1200));
  const { engine, viewer } = cabinet;
  const started = await Promise.all([startUndo(engine, viewer, taskId), startUndo(engine, viewer, taskId)]);
  expect(started.filter((result) => result?.ok)).toHaveLength(1);
  expect(started.find((result) => !result?.ok)).toMatchObject({ code: "conflict", problems: [{ key: "undoAlready" }] });
  const id = String((await getTask(engine.db, viewer, taskId))?.meta.undo);
  const later = openEngine();
  later.pass(60_000);
  const queueMessage = { kind: "task", ownerId: viewer.id, taskId: id } as const;
  // The second run finds an expired lease, as after a long stall.
  await Promise.all([runTask(engine, queueMessage), runTask(later, queueMessage)]);
  later.pass(60_000);
  await runTask(later, queueMessage);
  expect(await metaOf(cabinet, id)).toMatchObject({ state: "completed", changed: 1200, edited: 0, gone: 0 });
  expect(await countOf(cabinet)).toBe(0);
  expect(await startUndo(engine, viewer, taskId)).toMatchObject({ ok: false, problems: [{ key: "undoAlready" }] });
  // A repeated request starts one task.
  expect(await startUndo(engine, viewer, taskId, { id })).toMatchObject({ ok: true, value: { taskId: id } });
});

test("stops at its current step, and can be started again", async () => {
  const { cabinet, taskId } = await imported(numbered(10));
  const { engine, viewer } = cabinet;
  const first = await startUndo(engine, viewer, taskId);
  const firstId = first?.ok ? first.value.taskId : "";
  await pauseTask(engine, viewer, firstId);
  await engine.work();
  expect(await countOf(cabinet)).toBe(10);
  expect(await startUndo(engine, viewer, taskId)).toMatchObject({ ok: false, problems: [{ key: "undoAlready" }] });
  await stopTask(engine, viewer, firstId);
  const second = await undone(cabinet, taskId);
  expect(await metaOf(cabinet, second)).toMatchObject({ changed: 10 });
  expect(await countOf(cabinet)).toBe(0);
});

test("is refused for tasks that are not the account's own imports, not completed, too old or empty", async () => {
  const { cabinet, taskId } = await imported(numbered(1));
  const { engine, viewer } = cabinet;
  const refused = (key: string) => ({ ok: false, code: "conflict", problems: [{ key }] });
  expect(await startUndo(engine, { id: newId() }, taskId)).toBeNull();
  const second = await start(cabinet, { duplicates: "skip" });
  expect(await startUndo(engine, viewer, second)).toMatchObject(refused("importNotOver"));
  await engine.work();
  expect(await startUndo(engine, viewer, second)).toMatchObject(refused("undoNothing"));
  engine.pass(UNDO_MS);
  expect(await startUndo(engine, viewer, taskId)).toMatchObject(refused("undoTooLate"));
  const other = await imported(numbered(1));
  const undoId = await undone(other.cabinet, other.taskId);
  expect(await startUndo(other.cabinet.engine, other.cabinet.viewer, undoId)).toMatchObject(refused("taskNotImport"));
});

test("a list being undone cannot be removed; an undo without its list fails visibly", async () => {
  const { cabinet, taskId } = await imported(numbered(5));
  const { engine, viewer, listId } = cabinet;
  const result = await startUndo(engine, viewer, taskId);
  const undoId = result?.ok ? result.value.taskId : "";
  expect(await removeList(engine, viewer, listId)).toMatchObject({ ok: false, problems: [{ key: "listInUse" }] });
  await rowsOf("DELETE FROM contact_lists WHERE id = ?", listId);
  await engine.work();
  expect(await metaOf(cabinet, undoId)).toMatchObject({ state: "failed", error: "listNotFound" });
});

test("reads a few rows per deleted contact, and none of the rest of the list", async () => {
  const { cabinet, taskId } = await imported(numbered(50));
  const { viewer, engine, listId } = cabinet;
  await rowsOf(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
     INSERT INTO contacts (owner_id, list_id, phone, id, created_at, updated_at)
     SELECT ?, ?, '7999' || printf('%07d', i), '0190' || printf('%032d', i), 0, 0 FROM n`,
    viewer.id,
    listId,
  );
  await startUndo(engine, viewer, taskId);
  const meter = meterOf(env.DB);
  const metered = openEngine(meter.db);
  metered.pass(2000);
  const id = String((await getTask(engine.db, viewer, taskId))?.meta.undo);
  await runTask(metered, { kind: "task", ownerId: viewer.id, taskId: id });
  expect(await metaOf(cabinet, id)).toMatchObject({ state: "completed", changed: 50 });
  expect(meter.rowsRead).toBeLessThan(50 * 12);
  expect(await contactsOf(cabinet)).toHaveLength(3000);
});
