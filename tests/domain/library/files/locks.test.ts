import { expect, test } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { removeFile, updateFile } from "../../../../app/domain/library/files/change";
import { cleanFiles } from "../../../../app/domain/library/files/clean";
import { fileView, getFile, readFile, storeFile } from "../../../../app/domain/library/files/files";
import { findFiles } from "../../../../app/domain/library/files/find";
import { locksOf } from "../../../../app/domain/library/files/locks";
import { lockStatement } from "../../../../app/domain/library/files/message-locks";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { openAccount } from "../../../support/world/scene";

const engine = openEngine();
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

async function stored(ownerId: string, more: { meta?: Record<string, unknown>; expiredAt?: number } = {}) {
  const result = await storeFile(engine, { id: ownerId }, { name: "sale.png", bytes: PNG, ...more });
  if (!result.ok) throw new Error(result.problems[0]!.key);
  return result.value;
}

function task(ownerId: string, id: string, data: unknown, { type = "sendings:bulk", state = "scheduled" } = {}) {
  return rowsOf(
    `INSERT INTO tasks (owner_id, id, title, type, state, data, cursor, meta, starts_at, created_at, updated_at)
     VALUES (?, ?, 'Spring sale', ?, ?, ?, '{}', '{}', 0, 0, 0)`,
    ownerId,
    id,
    type,
    state,
    JSON.stringify(data),
  );
}

function template(ownerId: string, id: string, payload: unknown, fallbacks: unknown[] = []) {
  return rowsOf(
    `INSERT INTO templates (owner_id, id, title, type, moderation, payload, fallbacks, is_active, created_at, updated_at)
     VALUES (?, ?, 'Welcome', 'viber', 'approved', ?, ?, 1, 0, 0)`,
    ownerId,
    id,
    JSON.stringify(payload),
    JSON.stringify(fallbacks),
  );
}

test.each([
  ["mailing", "sendings:bulk", "task", (id: string) => ({ payload: { text: "Hi", image: id } })],
  [
    "fallback",
    "sendings:bulk",
    "task",
    (id: string) => ({ payload: {}, chain: { steps: [{ payload: { file: id } }] } }),
  ],
  ["repeated mailing", "sendings:recurrent", "task", (id: string) => ({ sending: { payload: { audio: id } } })],
  ["import", "contacts:import", "import", (id: string) => ({ fileId: id })],
])("a %s holds its file until it ends", async (_, type, kind, dataOf) => {
  const viewer = { id: newId() };
  const file = await stored(viewer.id);
  const taskId = newId();
  await task(viewer.id, taskId, dataOf(file.id), { type });
  expect(await locksOf(engine, viewer, file.id)).toEqual([{ kind, id: taskId, title: "Spring sale" }]);
  expect(fileView((await getFile(engine, viewer, file.id))!)).toMatchObject({ locked: true });
  expect(await removeFile(engine, viewer, file.id)).toMatchObject({ ok: false, problems: [{ key: "fileLocked" }] });
  await rowsOf("UPDATE tasks SET state = 'paused' WHERE owner_id = ?", viewer.id);
  expect(await locksOf(engine, viewer, file.id)).toHaveLength(1);
  await rowsOf("UPDATE tasks SET state = 'completed' WHERE owner_id = ?", viewer.id);
  expect(await locksOf(engine, viewer, file.id)).toEqual([]);
  expect(await removeFile(engine, viewer, file.id)).toEqual({ ok: true, value: { id: file.id } });
  expect(await getFile(engine, viewer, file.id)).toBeNull();
});

test("a template holds the files of its message and fallbacks, and releases them when it changes", async () => {
  const viewer = { id: newId() };
  const [image, later] = [await stored(viewer.id), await stored(viewer.id)];
  const id = newId();
  await template(viewer.id, id, { image: image.id }, [{ payload: { image: later.id } }]);
  expect(await locksOf(engine, viewer, image.id)).toEqual([{ kind: "template", id, title: "Welcome" }]);
  expect(await locksOf(engine, viewer, later.id)).toHaveLength(1);
  await rowsOf("UPDATE templates SET payload = '{}' WHERE owner_id = ? AND id = ?", viewer.id, id);
  expect(await locksOf(engine, viewer, image.id)).toEqual([]);
  expect(await locksOf(engine, viewer, later.id)).toHaveLength(1);
  await rowsOf("DELETE FROM templates WHERE owner_id = ? AND id = ?", viewer.id, id);
  expect(await locksOf(engine, viewer, later.id)).toEqual([]);
});

test("a draft holds its files until it is sent or discarded", async () => {
  const { id } = await openAccount(engine);
  const viewer = { id };
  const [image, other] = [await stored(id), await stored(id)];
  const holding = (fileId: string) => JSON.stringify({ message: { type: "viber", payload: { image: fileId } } });
  await rowsOf(
    `INSERT INTO drafts (owner_id, id, version, content, created_at, updated_at, expires_at)
     VALUES (?, 'd', 1, ?, 0, 0, 0)`,
    id,
    holding(image.id),
  );
  expect(await locksOf(engine, viewer, image.id)).toEqual([{ kind: "draft", id: "d", title: null }]);
  await rowsOf("UPDATE drafts SET content = ? WHERE owner_id = ?", holding(other.id), id);
  expect(await locksOf(engine, viewer, image.id)).toEqual([]);
  expect(await locksOf(engine, viewer, other.id)).toHaveLength(1);
  await rowsOf("UPDATE drafts SET sent_at = 1 WHERE owner_id = ?", id);
  expect(await locksOf(engine, viewer, other.id)).toEqual([]);
});

test("another owner's template holds none of the viewer's files", async () => {
  const viewer = { id: newId() };
  const file = await stored(viewer.id);
  await template(newId(), newId(), { image: file.id });
  expect(await locksOf(engine, viewer, file.id)).toEqual([]);
  expect(await removeFile(engine, viewer, file.id)).toMatchObject({ ok: true });
});

test("a held file outlasts its date; the cleaner deletes the others, row and object", async () => {
  const viewer = { id: newId() };
  const now = engine.clock();
  const [held, over, kept] = [
    await stored(viewer.id, { expiredAt: now + 1000 }),
    await stored(viewer.id, { expiredAt: now + 1000 }),
    await stored(viewer.id),
  ];
  const taskId = newId();
  await task(viewer.id, taskId, { payload: { image: held.id } });
  const later = { ...engine, clock: () => now + 2000 };
  await cleanFiles(later);
  expect((await findFiles(later, viewer, { limit: 10 })).rows.map(({ id }) => id)).toEqual([kept.id, held.id]);
  expect(await readFile(engine.files, over)).toBeNull();
  expect(await readFile(engine.files, held)).not.toBeNull();
  await rowsOf("UPDATE tasks SET state = 'stopped' WHERE owner_id = ?", viewer.id);
  await cleanFiles(later);
  expect(await readFile(engine.files, held)).toBeNull();
  expect(await rowsOf("SELECT * FROM file_words WHERE owner_id = ? AND file_id = ?", viewer.id, held.id)).toEqual([]);
  expect(await rowsOf("SELECT * FROM dropped_files WHERE owner_id = ?", viewer.id)).toEqual([]);
});

test("the object of a removed file is deleted at the next cleaning", async () => {
  const viewer = { id: newId() };
  const file = await stored(viewer.id);
  await removeFile(engine, viewer, file.id);
  await cleanFiles(engine);
  expect(await readFile(engine.files, file)).toBeNull();
});

test("speech used by a message, campaign or template is kept for good; another file keeps its date", async () => {
  const viewer = { id: newId() };
  const expiredAt = engine.clock() + 600_000;
  const speech = { meta: { speech: { voice: "alena" } }, expiredAt };
  const [sent, mailed, saved, other] = [
    await stored(viewer.id, speech),
    await stored(viewer.id, speech),
    await stored(viewer.id, speech),
    await stored(viewer.id, { expiredAt }),
  ];
  await lockStatement(engine, viewer.id, newId(), [sent.id, other.id]);
  await task(viewer.id, newId(), { payload: { audio: mailed.id } });
  await template(viewer.id, newId(), { audio: saved.id });
  const dates = await Promise.all([sent, mailed, saved, other].map(({ id }) => getFile(engine, viewer, id)));
  expect(dates.map((row) => row!.expiredAt)).toEqual([null, null, null, expiredAt]);
});

test("a file's title, access and date can change, and its new name is found", async () => {
  const viewer = { id: newId() };
  const file = await stored(viewer.id);
  const expiredAt = engine.clock() + 60_000;
  const changed = await updateFile(engine, viewer, file.id, { title: "Осень", isPublic: true, expiredAt });
  expect(changed).toMatchObject({ ok: true, value: { title: "Осень", isPublic: true, expiredAt } });
  expect((await findFiles(engine, viewer, { limit: 5, search: "осе" })).rows).toHaveLength(1);
  expect(await updateFile(engine, viewer, file.id, { expiredAt: engine.clock() - 1 })).toMatchObject({
    ok: false,
    problems: [{ key: "fileExpiryPast", field: "expiredAt" }],
  });
  expect(await updateFile(engine, viewer, file.id, { expiredAt: null })).toMatchObject({
    value: { title: "Осень", expiredAt: null },
  });
  const stranger = { id: newId() };
  expect(await updateFile(engine, stranger, file.id, { title: "x" })).toBeNull();
  expect(await removeFile(engine, stranger, file.id)).toBeNull();
});
