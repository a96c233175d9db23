import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import {
  createContact,
  getContact,
  removeContact,
  updateContact,
} from "../../../../app/domain/library/contacts/contacts";
import { contactInput } from "../../../../app/domain/library/contacts/input";
import { getList } from "../../../../app/domain/library/contacts/lists";
import { contactView } from "../../../../app/domain/library/contacts/view";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { openList, phones } from "../../../support/world/scene";

const engine = openEngine();

async function openCabinet(numbers: string[] = []) {
  const viewer = { id: newId() };
  return { viewer, listId: await openList(engine, viewer.id, numbers) };
}

async function counts(ownerId: string, listId: string) {
  const [row] = await rowsOf<{ counted: number; there: number }>(
    `SELECT contacts AS counted, (SELECT count(*) FROM contacts c WHERE c.owner_id = l.owner_id AND c.list_id = l.id) AS there
     FROM contact_lists l WHERE owner_id = ? AND id = ?`,
    ownerId,
    listId,
  );
  return row;
}

const input = (fields: Record<string, unknown>) => contactInput.parse(fields);

test("a contact is stored as E.164 digits, shown with a plus, and counted", async () => {
  const { viewer, listId } = await openCabinet();
  const fields = {
    phone: "8 (916) 204-18-33",
    firstName: "Мария",
    date: "14.03.1988",
    gender: "female",
    custom02: "VIP",
  };
  const created = await createContact(engine, viewer, listId, input(fields));
  if (!created?.ok) throw new Error("refused");
  expect(contactView(created.value)).toMatchObject({
    phone: "+79162041833",
    firstName: "Мария",
    date: "1988-03-14",
    gender: "female",
    custom01: null,
    custom02: "VIP",
    ListId: listId,
  });
  expect(await getContact(engine.db, viewer, created.value.id)).toEqual(created.value);
  expect(await counts(viewer.id, listId)).toEqual({ counted: 1, there: 1 });
});

test("a phone is unique in a list: a second one is refused and nothing changes", async () => {
  const { viewer, listId } = await openCabinet(["79162041833"]);
  const second = await createContact(engine, viewer, listId, input({ phone: "+7 916 204-18-33" }));
  expect(second).toMatchObject({ ok: false, code: "conflict", problems: [{ key: "contactExists", field: "phone" }] });
  expect(await counts(viewer.id, listId)).toEqual({ counted: 1, there: 1 });
});

test("only one of twenty equal concurrent requests creates the contact", async () => {
  const { viewer, listId } = await openCabinet();
  const results = await Promise.all(
    Array.from({ length: 20 }, () => createContact(engine, viewer, listId, input({ phone: "9162041833" }))),
  );
  expect(results.filter((result) => result?.ok)).toHaveLength(1);
  expect(await counts(viewer.id, listId)).toEqual({ counted: 1, there: 1 });
});

test("another account can neither add to a list nor see it", async () => {
  const { viewer, listId } = await openCabinet(["79160000001"]);
  const stranger = { id: newId() };
  const [{ id } = { id: "" }] = await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE owner_id = ?", viewer.id);
  expect(await createContact(engine, stranger, listId, input({ phone: "9162041833" }))).toBeNull();
  expect(await getContact(engine.db, stranger, id)).toBeNull();
  expect(await updateContact(engine, stranger, id, { firstName: "X" })).toBeNull();
  expect(await removeContact(engine, stranger, id)).toBeNull();
  expect(await counts(viewer.id, listId)).toEqual({ counted: 1, there: 1 });
});

test("a change keeps fields it does not name and clears emptied ones", async () => {
  const { viewer, listId } = await openCabinet();
  const fields = { phone: "9162041833", firstName: "Мария", email: "m@example.ru", custom01: "a", custom02: "b" };
  const created = await createContact(engine, viewer, listId, input(fields));
  if (!created?.ok) throw new Error("refused");
  const change = contactInput.parse({ email: "", custom02: null, lastName: "Лебедева" });
  const changed = await updateContact(engine, viewer, created.value.id, change);
  expect(changed).toMatchObject({ ok: true });
  expect(contactView((await getContact(engine.db, viewer, created.value.id))!)).toMatchObject({
    phone: "+79162041833",
    firstName: "Мария",
    lastName: "Лебедева",
    email: null,
    custom01: "a",
    custom02: null,
  });
});

test("a phone cannot be changed to one already in the list", async () => {
  const { viewer, listId } = await openCabinet(phones(2));
  const [first] = await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE owner_id = ? ORDER BY phone", viewer.id);
  const refused = await updateContact(engine, viewer, first!.id, { phone: phones(2)[1] });
  expect(refused).toMatchObject({ ok: false, problems: [{ key: "contactExists" }] });
  expect(await counts(viewer.id, listId)).toEqual({ counted: 2, there: 2 });
});

test("a removed contact is subtracted once, however often it is removed", async () => {
  const { viewer, listId } = await openCabinet(phones(3));
  const [first] = await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE owner_id = ? ORDER BY phone", viewer.id);
  const results = await Promise.all([1, 2, 3].map(() => removeContact(engine, viewer, first!.id)));
  expect(results.filter((row) => row !== null)).toHaveLength(1);
  expect(await counts(viewer.id, listId)).toEqual({ counted: 2, there: 2 });
  expect((await getList(engine.db, viewer, listId))?.contacts).toBe(2);
});

test.each([
  [{ phone: "123" }, "phoneInvalid"],
  [{ phone: "9162041833", email: "nobody" }, "emailInvalid"],
  [{ phone: "9162041833", date: "31.02.2000" }, "dateInvalid"],
  [{ phone: "9162041833", gender: "other" }, "genderUnknown"],
  [{ phone: "9162041833", custom20: "x".repeat(256) }, "fieldTooLong"],
])("bad input %j is refused as %s", (fields, key) => {
  const parsed = contactInput.safeParse(fields);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([key]);
});

test("publishes only to the account's own screens", async () => {
  const heard = openEngine(env.DB);
  const viewer = { id: newId() };
  const listId = await openList(heard, viewer.id, []);
  const created = await createContact(heard, viewer, listId, input({ phone: "9162041833" }));
  if (!created?.ok) throw new Error("refused");
  await removeContact(heard, viewer, created.value.id);
  expect(heard.events.map(({ ownerId, event }) => [ownerId, event.event])).toEqual([
    [viewer.id, "contacts.created"],
    [viewer.id, "contacts.removed"],
  ]);
});
