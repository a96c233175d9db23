import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { findContacts } from "../../../../app/domain/library/contacts/find";
import { listInput } from "../../../../app/domain/library/contacts/input";
import { createList, findLists, getList, newestLists, updateList } from "../../../../app/domain/library/contacts/lists";
import { removeList } from "../../../../app/domain/library/contacts/remove-list";
import { openDatabase } from "../../../../db/client";
import { openEngine } from "../../../support/engine/engine";
import { meterOf } from "../../../support/engine/meter";
import { rowsOf } from "../../../support/world/rows";
import { openList, phones } from "../../../support/world/scene";

const engine = openEngine();
const { db } = engine;

async function created(ownerId: string, title: string) {
  const result = await createList(engine, { id: ownerId }, listInput.parse({ title }));
  if (!result.ok) throw new Error("refused");
  return result.value;
}

test("lists are sorted newest first and paged by key", async () => {
  const viewer = { id: newId() };
  for (const title of ["a", "b", "c"]) await created(viewer.id, title);
  const first = await findLists(db, viewer, { limit: 2 });
  expect(first.rows.map(({ title }) => title)).toEqual(["c", "b"]);
  expect(first.total).toBe(3);
  const second = await findLists(db, viewer, { limit: 2, cursor: first.next! });
  expect(second.rows.map(({ title }) => title)).toEqual(["a"]);
  expect(second.next).toBeNull();
});

test("lists are found by a part of their title in any case, reading each at most a few times", async () => {
  const viewer = { id: newId() };
  for (const title of ["Гости салона", "Новые гости", "VIP guests", "100%"]) await created(viewer.id, title);
  const meter = meterOf(env.DB);
  const found = async (text: string, also: string[] = []) => {
    meter.reset();
    const page = await findLists(openDatabase(meter.db), viewer, { title: { text, also }, limit: 10 });
    expect(meter.rowsRead).toBeLessThanOrEqual(20);
    expect(page.total).toBe(page.rows.length);
    return page.rows.map(({ title }) => title);
  };
  expect(await found("ГОСТИ")).toEqual(["Новые гости", "Гости салона"]);
  expect(await found("vip")).toEqual(["VIP guests"]);
  expect(await found("%")).toEqual(["100%"]);
  expect(await found("нет", ["VIP guests"])).toEqual(["VIP guests"]);
});

test("the newest lists are read without counting the others", async () => {
  const viewer = { id: newId() };
  for (let n = 0; n < 30; n++) await created(viewer.id, String(n));
  const meter = meterOf(env.DB);
  const { rows, hasMore } = await newestLists(openDatabase(meter.db), viewer, { limit: 5 });
  expect(rows.map(({ title }) => title)).toEqual(["29", "28", "27", "26", "25"]);
  expect(hasMore).toBe(true);
  expect(meter.rowsRead).toBeLessThanOrEqual(6);
  expect((await newestLists(db, viewer, { type: "blacklist" })).rows).toEqual([]);
});

test("an account sees, changes and removes only its own lists", async () => {
  const [owner, stranger] = [{ id: newId() }, { id: newId() }];
  const listId = await openList(engine, owner.id, phones(3));
  expect((await findLists(db, stranger, { limit: 10 })).rows).toEqual([]);
  expect(await getList(db, stranger, listId)).toBeNull();
  expect(await updateList(engine, stranger, listId, { title: "mine" })).toBeNull();
  expect(await removeList(engine, stranger, listId)).toBeNull();
  expect(await findContacts(db, stranger, { listId, limit: 10 })).toBeNull();
  expect(await getList(db, owner, listId)).toMatchObject({ title: "List", contacts: 3 });
});

test("a change keeps fields it does not name", async () => {
  const viewer = { id: newId() };
  const { id } = await created(viewer.id, "old");
  await updateList(engine, viewer, id, { isActive: false });
  expect(await getList(db, viewer, id)).toMatchObject({ title: "old", type: "regular", isActive: false });
  await updateList(engine, viewer, id, { title: "new", type: "blacklist" });
  expect(await getList(db, viewer, id)).toMatchObject({ title: "new", type: "blacklist", isActive: false });
});

test("a removed list deletes all its contacts, in steps", async () => {
  const viewer = { id: newId() };
  const listId = await openList(engine, viewer.id, phones(12_000));
  const other = await openList(engine, viewer.id, phones(5));
  expect(await removeList(engine, viewer, listId)).toEqual({ ok: true, value: { id: listId } });
  expect(await getList(db, viewer, listId)).toBeNull();
  const left = await rowsOf(
    "SELECT list_id, count(*) AS n FROM contacts WHERE owner_id = ? GROUP BY list_id",
    viewer.id,
  );
  expect(left).toEqual([{ list_id: other, n: 5 }]);
});

test("two concurrent removals both finish", async () => {
  const viewer = { id: newId() };
  const listId = await openList(engine, viewer.id, phones(6000));
  await Promise.all([removeList(engine, viewer, listId), removeList(engine, viewer, listId)]);
  expect(await getList(db, viewer, listId)).toBeNull();
});

test("contacts are paged newest first through the whole list, each once", async () => {
  const viewer = { id: newId() };
  const listId = await openList(engine, viewer.id, phones(50));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = (await findContacts(db, viewer, { listId, cursor, limit: 16 }))!;
    expect(page).toMatchObject({ total: 50, isTotalExact: true });
    seen.push(...page.rows.map(({ phone }) => phone));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(seen).toEqual(phones(50).reverse());
});

test("a phone prefix finds its numbers only", async () => {
  const viewer = { id: newId() };
  const listId = await openList(engine, viewer.id, ["79160000001", "79160000002", "79170000001", "79990000001"]);
  const found = (await findContacts(db, viewer, { listId, phone: "7916", limit: 16 }))!;
  expect(found.rows.map(({ phone }) => phone)).toEqual(["79160000001", "79160000002"]);
  expect(found).toMatchObject({ total: 2, isTotalExact: true, next: null });
  const page = (await findContacts(db, viewer, { listId, phone: "79", limit: 3 }))!;
  expect(page).toMatchObject({ isTotalExact: false, next: expect.any(String) });
  const rest = (await findContacts(db, viewer, { listId, phone: "79", cursor: page.next!, limit: 3 }))!;
  expect(rest.rows.map(({ phone }) => phone)).toEqual(["79990000001"]);
});

test("a date range limits both kinds of search", async () => {
  const timed = openEngine();
  const viewer = { id: newId() };
  const listId = await openList(timed, viewer.id, phones(5));
  const [{ id }] = (await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ? LIMIT 1", listId)) as [
    { id: string },
  ];
  const madeAt = Number.parseInt(id.replace("-", "").slice(0, 12), 16);
  const within = { from: madeAt - 60_000, to: madeAt + 60_000 };
  expect((await findContacts(db, viewer, { listId, ...within, limit: 16 }))!.rows).toHaveLength(5);
  expect((await findContacts(db, viewer, { listId, to: madeAt - 60_000, limit: 16 }))!.rows).toHaveLength(0);
  const stored = { from: timed.clock() - 1, to: timed.clock() + 1 };
  expect((await findContacts(db, viewer, { listId, phone: "79", ...stored, limit: 16 }))!.rows).toHaveLength(5);
  expect((await findContacts(db, viewer, { listId, phone: "79", from: timed.clock() + 1, limit: 16 }))!.rows).toEqual(
    [],
  );
});

test.each([
  ["the newest page", {}],
  ["a page deep in the list", { cursor: "deep" }],
  ["a phone's beginning", { phone: "7916" }],
])("%s of 50,000 contacts reads at most four rows per row shown", async (_, filter) => {
  const viewer = { id: newId() };
  const listId = await openList(engine, viewer.id, phones(50_000));
  const [middle] = await rowsOf<{ id: string }>(
    "SELECT id FROM contacts WHERE list_id = ? ORDER BY id LIMIT 1 OFFSET 25000",
    listId,
  );
  const meter = meterOf(env.DB);
  const cursor = "cursor" in filter ? middle!.id : undefined;
  await findContacts(openDatabase(meter.db), viewer, { listId, ...filter, cursor, limit: 16 });
  expect(meter.rowsRead).toBeGreaterThan(0);
  expect(meter.rowsRead).toBeLessThanOrEqual(64);
});

test.each([
  [{}, "titleRequired"],
  [{ title: "  " }, "titleRequired"],
  [{ title: "x".repeat(151) }, "titleTooLong"],
  [{ title: "x", type: "grey" }, "listTypeUnknown"],
])("bad input %j is refused as %s", (fields, key) => {
  expect(listInput.safeParse(fields).error?.issues.map(({ message }) => message)).toEqual([key]);
});
