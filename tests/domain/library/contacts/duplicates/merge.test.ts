import { expect, test } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { startDuplicates } from "../../../../../app/domain/library/contacts/duplicates/duplicates";
import { mergeContacts } from "../../../../../app/domain/library/contacts/duplicates/merge";
import { openEngine } from "../../../../support/engine/engine";
import { rowsOf } from "../../../../support/world/rows";
import { openList, phones } from "../../../../support/world/scene";

const engine = openEngine();
const [PHONE, OTHER] = phones(2) as [string, string];
const EMAIL = "anna@x.ru";

async function open(addresses: string[], type: "regular" | "blacklist" = "regular", viewer = { id: newId() }) {
  const listId = await openList(engine, viewer.id, addresses, type);
  await rowsOf("UPDATE contacts SET email = phone WHERE list_id = ? AND phone LIKE '%@%'", listId);
  return { viewer, listId, at: (phone: string) => ({ listId, phone }) };
}

const stored = (listId: string) =>
  rowsOf<Record<string, unknown>>("SELECT phone, email, id FROM contacts WHERE list_id = ? ORDER BY phone", listId);

const countOf = async (listId: string) =>
  (await rowsOf<{ contacts: number }>("SELECT contacts FROM contact_lists WHERE id = ?", listId))[0]?.contacts;

test("a kept contact without a phone gets that of the first merged one, and is found by it", async () => {
  const { viewer, listId, at } = await open([PHONE, OTHER, EMAIL]);
  const id = (await stored(listId)).at(-1)?.id;
  const merged = await mergeContacts(engine, viewer, at(EMAIL), [at(OTHER), at(PHONE)]);
  expect(merged).toEqual({ ok: true, value: { merged: 2 } });
  expect(await stored(listId)).toEqual([{ phone: OTHER, email: EMAIL, id }]);
  expect(await countOf(listId)).toBe(1);
});

test("the phone of a contact deleted meanwhile is not used", async () => {
  const { viewer, listId, at } = await open([OTHER, EMAIL]);
  const merged = await mergeContacts(engine, viewer, at(EMAIL), [at(PHONE), at(OTHER)]);
  expect(merged).toEqual({ ok: true, value: { merged: 1 } });
  expect(await stored(listId)).toEqual([{ phone: OTHER, email: EMAIL, id: expect.any(String) }]);
  expect(await mergeContacts(engine, viewer, at(OTHER), [at(EMAIL)])).toEqual({ ok: true, value: { merged: 0 } });
});

test("a phone can come from another list, unless another contact has it in this one", async () => {
  const { viewer, listId, at } = await open([PHONE, EMAIL]);
  const other = await open([PHONE, OTHER], "regular", viewer);
  expect(await mergeContacts(engine, viewer, at(EMAIL), [other.at(PHONE)])).toMatchObject({
    ok: false,
    code: "conflict",
    problems: [{ key: "contactExists" }],
  });
  expect([await countOf(listId), await countOf(other.listId)]).toEqual([2, 2]);
  expect(await mergeContacts(engine, viewer, at(EMAIL), [other.at(OTHER)])).toMatchObject({ ok: true });
  expect((await stored(listId)).map(({ phone }) => phone)).toEqual([PHONE, OTHER]);
  expect([await countOf(listId), await countOf(other.listId)]).toEqual([2, 1]);
});

test("merging adds no one to a blacklist and removes no one from it", async () => {
  const viewer = { id: newId() };
  const black = await open([PHONE, OTHER], "blacklist", viewer);
  const { at } = await open([PHONE], "regular", viewer);
  const refused = { ok: false, code: "invalid", problems: [{ key: "mergeInBlacklist" }] };
  expect(await mergeContacts(engine, viewer, black.at(PHONE), [black.at(OTHER)])).toMatchObject(refused);
  expect(await mergeContacts(engine, viewer, at(PHONE), [black.at(PHONE)])).toMatchObject(refused);
  expect(await mergeContacts(engine, viewer, black.at(PHONE), [at(PHONE)])).toMatchObject(refused);
  expect((await stored(black.listId)).length).toBe(2);
  expect(await startDuplicates(engine, viewer, { listId: black.listId, by: "email" })).toMatchObject(refused);
});
