import { expect, test } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { getTask, taskView } from "../../../../app/domain/base/tasks/tasks";
import { changeSome, startBulk } from "../../../../app/domain/library/contacts/bulk/bulk";
import { updateContact } from "../../../../app/domain/library/contacts/contacts";
import { runTask } from "../../../../workers/jobs/run-task";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { openList, phones } from "../../../support/world/scene";

const engine = openEngine();
const PHONE = phones(1)[0]!;

/** A list of these addresses; the e-mail is each contact's only data. */
async function open(...addresses: string[]) {
  const viewer = { id: newId() };
  const listId = await openList(engine, viewer.id, addresses);
  await rowsOf("UPDATE contacts SET email = phone WHERE list_id = ? AND phone LIKE '%@%'", listId);
  return { viewer, listId };
}

const known = async (listId: string) =>
  (
    await rowsOf<{ phone: string; email: string | null }>(
      "SELECT phone, email FROM contacts WHERE list_id = ? ORDER BY phone",
      listId,
    )
  ).map(({ phone, email }) => [phone, email]);

const idsOf = async (listId: string) =>
  (await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ? ORDER BY phone", listId)).map(
    ({ id }) => id,
  );

const set = (value: string | null) => ({ kind: "set", field: "email", value }) as const;

async function setAll(viewer: { id: string }, listId: string, value: string | null) {
  const started = await startBulk(engine, viewer, { listId, filter: {}, action: set(value) });
  if (!started?.ok) throw new Error("refused");
  const { taskId } = started.value;
  await runTask(engine, { kind: "task", ownerId: viewer.id, taskId });
  return taskView((await getTask(engine.db, viewer, taskId))!).meta;
}

const conflict = { ok: false, code: "conflict", problems: [{ key: "contactEmailExists", field: "email" }] };

test("one edit changes the only e-mail, and refuses to clear it or to use another contact's", async () => {
  const { viewer, listId } = await open("anna@x.ru", "bob@x.ru");
  const [anna] = await idsOf(listId);
  const edit = (change: object) => updateContact(engine, viewer, anna!, change);
  expect(await edit({ email: null })).toMatchObject({ ok: false, problems: [{ key: "onlyAddress", field: "email" }] });
  expect(await edit({ email: "Bob@x.ru" })).toMatchObject(conflict);
  expect(await known(listId)).toEqual([
    ["anna@x.ru", "anna@x.ru"],
    ["bob@x.ru", "bob@x.ru"],
  ]);
  expect(await edit({ email: "Lee@x.ru", name: "Lee" })).toMatchObject({ ok: true });
  expect(await edit({ name: "Lee A." })).toMatchObject({ ok: true, value: { phone: "lee@x.ru" } });
  expect(await edit({ phone: PHONE, email: null })).toMatchObject({ ok: true, value: { phone: PHONE, email: null } });
});

test("setting an e-mail for chosen contacts changes one that has no other address, and only one", async () => {
  const { viewer, listId } = await open(PHONE, "anna@x.ru", "bob@x.ru");
  const ids = await idsOf(listId);
  expect(await changeSome(engine, viewer, { listId, ids, action: set("New@x.ru") })).toEqual({
    ok: true,
    value: { changed: 2, skipped: 1 },
  });
  expect(await known(listId)).toEqual([
    [PHONE, "New@x.ru"],
    ["bob@x.ru", "bob@x.ru"],
    ["new@x.ru", "New@x.ru"],
  ]);
  expect(await changeSome(engine, viewer, { listId, ids, action: set("bob@x.ru") })).toEqual({
    ok: true,
    value: { changed: 2, skipped: 1 },
  });
  expect(await known(listId)).toEqual([
    [PHONE, "bob@x.ru"],
    ["bob@x.ru", "bob@x.ru"],
    ["new@x.ru", "New@x.ru"],
  ]);
});

test("chosen contacts lose their e-mail, unless it is the only address", async () => {
  const { viewer, listId } = await open(PHONE, "anna@x.ru");
  await rowsOf("UPDATE contacts SET email = 'p@x.ru' WHERE list_id = ? AND phone = ?", listId, PHONE);
  const ids = await idsOf(listId);
  expect(await changeSome(engine, viewer, { listId, ids, action: set(null) })).toEqual({
    ok: true,
    value: { changed: 1, skipped: 1 },
  });
  expect(await known(listId)).toEqual([
    [PHONE, null],
    ["anna@x.ru", "anna@x.ru"],
  ]);
});

test("a task does the same and counts each skipped contact once", async () => {
  const emails = Array.from({ length: 1500 }, (_, at) => `m${String(at).padStart(4, "0")}@x.ru`);
  const { viewer, listId } = await open(PHONE, ...emails);
  const counted = { total: 1501, completed: 1501, progress: 100 };
  // The first row moves after all rows that the task has yet to read.
  expect(await setAll(viewer, listId, "z@x.ru")).toMatchObject({ ...counted, changed: 2, skipped: 1499 });
  const there = await known(listId);
  expect(there.slice(0, 2)).toEqual([
    [PHONE, "z@x.ru"],
    ["m0001@x.ru", "m0001@x.ru"],
  ]);
  expect([there.length, there.at(-1)]).toEqual([1501, ["z@x.ru", "z@x.ru"]]);
  // A contact that already has the address does not conflict.
  expect(await setAll(viewer, listId, "Z@x.ru")).toMatchObject({ ...counted, changed: 2, skipped: 1499 });
  expect((await known(listId)).at(-1)).toEqual(["z@x.ru", "Z@x.ru"]);
  expect(await setAll(viewer, listId, null)).toMatchObject({ ...counted, changed: 1, skipped: 1500 });
});
