import { expect, test } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { addPhones } from "../../../../app/domain/library/contacts/bulk/add-phones";
import { createContact, updateContact } from "../../../../app/domain/library/contacts/contacts";
import { contactInput } from "../../../../app/domain/library/contacts/input";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { openList, phones } from "../../../support/world/scene";

const engine = openEngine();
const [PHONE] = phones(1) as [string];

async function open(type: "regular" | "blacklist" = "regular") {
  const viewer = { id: newId() };
  const listId = await openList(engine, viewer.id, [], type);
  const add = (fields: object) => createContact(engine, viewer, listId, contactInput.parse(fields));
  return { viewer, listId, add };
}

const stored = (listId: string) => rowsOf("SELECT phone, email FROM contacts WHERE list_id = ? ORDER BY phone", listId);

const refused = (key: string, field: string, code = "invalid") => ({ ok: false, code, problems: [{ key, field }] });

test("a contact is added with only an e-mail, once, and never without an address", async () => {
  const { listId, add } = await open();
  expect(await add({ email: "Anna@x.ru" })).toMatchObject({ ok: true, value: { phone: "anna@x.ru" } });
  expect(await add({ phone: null, email: "anna@X.ru" })).toMatchObject(
    refused("contactEmailExists", "email", "conflict"),
  );
  for (const nothing of [{}, { phone: "" }, { phone: null, email: "" }])
    expect(await add(nothing)).toMatchObject(refused("addressRequired", "phone"));
  expect(await stored(listId)).toEqual([{ phone: "anna@x.ru", email: "anna@x.ru" }]);
});

test("a phone can be cleared if an e-mail remains", async () => {
  const { viewer, listId, add } = await open();
  const made = await add({ phone: PHONE });
  if (!made?.ok) throw new Error("refused");
  const edit = (change: object) => updateContact(engine, viewer, made.value.id, change);
  expect(await edit({ phone: null })).toMatchObject(refused("addressRequired", "phone"));
  expect(await edit({ email: "Anna@x.ru" })).toMatchObject({ ok: true, value: { phone: PHONE } });
  expect(await edit({ phone: null })).toMatchObject({ ok: true, value: { phone: "anna@x.ru" } });
  expect(await edit({ phone: null, email: "Anna@x.ru" })).toMatchObject({ ok: true });
  expect(await edit({ phone: null, email: null })).toMatchObject(refused("onlyAddress", "email"));
  expect(await stored(listId)).toEqual([{ phone: "anna@x.ru", email: "Anna@x.ru" }]);
});

test("phones and e-mails can be pasted together onto a blacklist", async () => {
  const { viewer, listId } = await open("blacklist");
  const paste = (text: string) => addPhones(engine, viewer, listId, text);
  expect(await paste(`+${PHONE}, Anna@x.ru; anna@x.ru`)).toEqual({ ok: true, value: { added: 2, known: 0 } });
  expect(await stored(listId)).toEqual([
    { phone: PHONE, email: null },
    { phone: "anna@x.ru", email: "anna@x.ru" },
  ]);
  expect(await paste("nobody@, 12")).toMatchObject({ ok: false, problems: [{ key: "phonesInvalid" }] });
  expect(await paste(" ")).toMatchObject(refused("addressRequired", "phones"));
});

test("two concurrent edits of different fields of one contact are both kept", async () => {
  const { viewer, listId, add } = await open();
  const made = await add({ phone: PHONE, custom03: "c" });
  if (!made?.ok) throw new Error("refused");
  const edit = (change: object) => updateContact(engine, viewer, made.value.id, change);
  const all = await Promise.all([
    edit({ custom01: "a" }),
    edit({ custom02: "b" }),
    edit({ phone: phones(2)[1] }),
    edit({ name: "Anna" }),
  ]);
  expect(all.map((one) => one?.ok)).toEqual([true, true, true, true]);
  const [row] = await rowsOf<{ phone: string; name: string; custom: string }>(
    "SELECT phone, name, custom FROM contacts WHERE list_id = ?",
    listId,
  );
  expect([row?.phone, row?.name, JSON.parse(row!.custom).slice(0, 3)]).toEqual([phones(2)[1], "Anna", ["a", "b", "c"]]);
  await edit({ custom01: null, custom02: null, custom03: null });
  expect(await rowsOf("SELECT custom FROM contacts WHERE list_id = ?", listId)).toEqual([{ custom: null }]);
});
