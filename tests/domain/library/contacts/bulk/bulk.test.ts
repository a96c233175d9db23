import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { getTask } from "../../../../../app/domain/base/tasks/tasks";
import { changeSome, type RequestedAction, startBulk } from "../../../../../app/domain/library/contacts/bulk/bulk";
import { startDuplicates } from "../../../../../app/domain/library/contacts/duplicates/duplicates";
import { mergeContacts } from "../../../../../app/domain/library/contacts/duplicates/merge";
import type { ContactFilter } from "../../../../../app/domain/library/contacts/filter";
import { stopTask } from "../../../../../app/domain/messaging/sendings/schedule/pause-resume-stop";
import { runTask } from "../../../../../workers/jobs/run-task";
import { openEngine } from "../../../../support/engine/engine";
import { meterOf } from "../../../../support/engine/meter";
import { rowsOf } from "../../../../support/world/rows";
import { openList, phones } from "../../../../support/world/scene";

const engine = openEngine();
const { db } = engine;

interface Counted {
  counted: number;
  there: number;
}

async function counts(ownerId: string, ...lists: string[]) {
  const rows = await rowsOf<Counted & { id: string }>(
    `SELECT id, contacts AS counted, (SELECT count(*) FROM contacts c WHERE c.owner_id = l.owner_id AND c.list_id = l.id) AS there
     FROM contact_lists l WHERE owner_id = ?`,
    ownerId,
  );
  return lists.map((list) => {
    const { counted, there } = rows.find(({ id }) => id === list)!;
    expect(counted).toBe(there);
    return there;
  });
}

async function open(n: number, other: string[] = []) {
  const viewer = { id: newId() };
  const listId = await openList(engine, viewer.id, phones(n));
  const to = await openList(engine, viewer.id, other);
  return { viewer, listId, to };
}

const idsOf = async (listId: string) =>
  (await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ? ORDER BY phone", listId)).map(
    ({ id }) => id,
  );

async function accepted(viewer: { id: string }, listId: string, action: RequestedAction, filter: ContactFilter = {}) {
  const started = await startBulk(engine, viewer, { listId, filter, action });
  if (!started?.ok) throw new Error("refused");
  const { taskId } = started.value;
  return { taskId, queueMessage: { kind: "task" as const, ownerId: viewer.id, taskId } };
}

test("chosen contacts move at once: existing ones get missing values and count once", async () => {
  const { viewer, listId, to } = await open(5, phones(2));
  await rowsOf(
    "UPDATE contacts SET name = 'Anna', custom = ? WHERE list_id = ?",
    JSON.stringify(["a", ...Array(19).fill(null)]),
    listId,
  );
  await rowsOf("UPDATE contacts SET name = 'Bob' WHERE list_id = ? AND phone = ?", to, phones(2)[0]);
  const ids = (await idsOf(listId)).slice(0, 4);
  expect(await changeSome(engine, viewer, { listId, ids, action: { kind: "move", to } })).toEqual({
    ok: true,
    value: { changed: 4, skipped: 0 },
  });
  expect(await counts(viewer.id, listId, to)).toEqual([1, 4]);
  const there = await rowsOf<{ name: string; own: string }>(
    "SELECT name, custom ->> 0 AS own FROM contacts WHERE list_id = ? ORDER BY phone",
    to,
  );
  expect(there.map(({ name, own }) => [name, own])).toEqual([
    ["Bob", "a"],
    ["Anna", "a"],
    ["Anna", "a"],
    ["Anna", "a"],
  ]);
});

test("copies have their own ids and leave the source list unchanged", async () => {
  const { viewer, listId, to } = await open(3);
  await changeSome(engine, viewer, { listId, ids: await idsOf(listId), action: { kind: "copy", to } });
  expect(await counts(viewer.id, listId, to)).toEqual([3, 3]);
  expect(new Set([...(await idsOf(listId)), ...(await idsOf(to))]).size).toBe(6);
});

test("any field can be set and cleared, including custom ones", async () => {
  const { viewer, listId } = await open(2);
  const set = async (field: "gender" | "custom07", value: string | null) =>
    changeSome(engine, viewer, { listId, ids: await idsOf(listId), action: { kind: "set", field, value } });
  const stored = () =>
    rowsOf<{ gender: string; custom: string | null }>("SELECT gender, custom FROM contacts WHERE list_id = ?", listId);
  await set("gender", "female");
  await set("custom07", "x");
  expect((await stored()).map(({ gender, custom }) => [gender, JSON.parse(custom!)[6]])).toEqual([
    ["female", "x"],
    ["female", "x"],
  ]);
  await set("custom07", null);
  expect((await stored()).map(({ custom }) => custom)).toEqual([null, null]);
});

test("without a blacklist the first one is created, free of duplicates", async () => {
  const { viewer, listId } = await open(3);
  const action = { kind: "blacklist", title: "Stop" } as const;
  await changeSome(engine, viewer, { listId, ids: await idsOf(listId), action });
  await changeSome(engine, viewer, { listId, ids: await idsOf(listId), action });
  const lists = await rowsOf<{ id: string; contacts: number }>(
    "SELECT id, contacts FROM contact_lists WHERE owner_id = ? AND type = 'blacklist'",
    viewer.id,
  );
  expect(lists).toEqual([{ id: expect.any(String), contacts: 3 }]);
});

test.each([
  [
    "another account's list",
    async () => ({ kind: "move", to: await openList(engine, newId(), []) }) as const,
    "listNotFound",
  ],
  ["the list itself", async (listId: string) => ({ kind: "copy", to: listId }) as const, "sameList"],
])("%s is not a valid target, and nothing changes", async (_, action, key) => {
  const { viewer, listId } = await open(2);
  const requested = await action(listId);
  expect(await changeSome(engine, viewer, { listId, ids: await idsOf(listId), action: requested })).toMatchObject({
    ok: false,
    problems: [{ key }],
  });
  expect(await startBulk(engine, viewer, { listId, filter: {}, action: requested })).toMatchObject({ ok: false });
  expect(await counts(viewer.id, listId)).toEqual([2]);
});

test("another account cannot change contacts", async () => {
  const { viewer, listId } = await open(2);
  const stranger = { id: newId() };
  const action = { kind: "remove" } as const;
  expect(await changeSome(engine, stranger, { listId, ids: await idsOf(listId), action })).toBeNull();
  expect(await startBulk(engine, stranger, { listId, filter: {}, action })).toBeNull();
  const own = await openList(engine, stranger.id, []);
  await changeSome(engine, stranger, { listId: own, ids: await idsOf(listId), action });
  expect(await counts(viewer.id, listId)).toEqual([2]);
});

test("all matching contacts move in the background, and ones added later stay", async () => {
  const { viewer, listId, to } = await open(2500, phones(10));
  const { taskId, queueMessage } = await accepted(
    viewer,
    listId,
    { kind: "move", to },
    { phone: phones(2500)[0]!.slice(0, 8) },
  );
  const meant = phones(2500).filter((phone) => phone.startsWith(phones(2500)[0]!.slice(0, 8))).length;
  await runTask(engine, queueMessage);
  expect(await counts(viewer.id, listId, to)).toEqual([2500 - meant, Math.max(meant, 10)]);
  expect(await getTask(db, viewer, taskId)).toMatchObject({
    state: "completed",
    expanded: 2500,
    sent: meant,
    total: 2500,
  });
});

test("two concurrent runs and a repeated one change every contact once", async () => {
  const { viewer, listId, to } = await open(2300);
  const { taskId, queueMessage } = await accepted(viewer, listId, { kind: "copy", to });
  await Promise.all([runTask(engine, queueMessage), runTask(engine, queueMessage)]);
  await runTask(engine, queueMessage);
  expect(await counts(viewer.id, listId, to)).toEqual([2300, 2300]);
  expect(await getTask(db, viewer, taskId)).toMatchObject({ state: "completed", sent: 2300 });
});

test("a run resumes from its checkpoint wherever it is killed", async () => {
  const { viewer, listId, to } = await open(2300);
  const { taskId, queueMessage } = await accepted(viewer, listId, { kind: "move", to });
  for (let left = 1; left < 12; left++) {
    let calls = 0;
    const dying = new Proxy(env.DB, {
      get(target, name) {
        if ((name === "batch" || name === "prepare") && ++calls > left) throw new Error("killed");
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    await runTask(openEngine(dying), queueMessage).catch(() => undefined);
    await counts(viewer.id, listId, to);
    await rowsOf("UPDATE tasks SET lease_until = 0, cursor = json_remove(cursor, '$.failures') WHERE id = ?", taskId);
  }
  await runTask(engine, queueMessage);
  expect(await counts(viewer.id, listId, to)).toEqual([0, 2300]);
  expect(await getTask(db, viewer, taskId)).toMatchObject({ state: "completed", sent: 2300 });
});

test("a stopped task leaves the contacts that it has not reached", async () => {
  const { viewer, listId } = await open(50);
  const { taskId, queueMessage } = await accepted(viewer, listId, { kind: "remove" });
  await stopTask(engine, viewer, taskId);
  await runTask(engine, queueMessage);
  expect(await counts(viewer.id, listId)).toEqual([50]);
});

test("a step reads only its range of the list", async () => {
  const { viewer, listId } = await open(3000);
  const { queueMessage } = await accepted(
    viewer,
    listId,
    { kind: "set", field: "gender", value: "male" },
    { gender: "female" },
  );
  const meter = meterOf(env.DB);
  await runTask(openEngine(meter.db), queueMessage);
  // A step's limits, its contacts and their count: a few reads per contact.
  expect(meter.rowsRead).toBeLessThan(3000 * 8);
});

test("people who are in a list twice are found and merged", async () => {
  const { viewer, listId, to } = await open(6, phones(1));
  const name = (at: number, set: string) =>
    rowsOf(`UPDATE contacts SET ${set} WHERE list_id = ? AND phone = ?`, listId, phones(6)[at]);
  await name(0, "email = 'Anna@example.ru'");
  await name(1, "email = 'anna@EXAMPLE.ru', last_name = 'Lee'");
  await name(2, "date = '1990-01-02', name = 'Bob'");
  await name(3, "date = '1990-01-02', first_name = 'Bob'");
  await name(4, "date = '1990-01-02', name = 'Eve'");
  const found = async (by: "email" | "name" | "phone") => {
    const started = await startDuplicates(engine, viewer, { listId, by });
    if (!started?.ok) throw new Error("refused");
    const { taskId } = started.value;
    await runTask(engine, { kind: "task", ownerId: viewer.id, taskId });
    return (await getTask(db, viewer, taskId))!;
  };
  const at = (index: number, list = listId) => ({ listId: list, phone: phones(6)[index]! });
  expect((await found("email")).meta).toEqual({ groups: [[at(0), at(1)]] });
  expect((await found("name")).meta).toEqual({ groups: [[at(2), at(3)]] });
  const { meta, state } = await found("phone");
  expect([state, meta]).toEqual(["completed", { groups: [expect.arrayContaining([at(0), at(0, to)])] }]);

  const merged = (count: number) => ({ ok: true, value: { merged: count } });
  expect(await mergeContacts(engine, viewer, at(0), [at(1), at(0, to)])).toEqual(merged(2));
  expect(await mergeContacts(engine, viewer, at(0), [at(1)])).toEqual(merged(0));
  expect(await mergeContacts(engine, { id: newId() }, at(2), [at(3)])).toEqual(merged(0));
  expect(await counts(viewer.id, listId, to)).toEqual([5, 0]);
  const [kept] = await rowsOf(
    "SELECT email, last_name FROM contacts WHERE list_id = ? AND phone = ?",
    listId,
    phones(1)[0],
  );
  expect(kept).toEqual({ email: "Anna@example.ru", last_name: "Lee" });
});
