import { beforeEach, expect, it } from "vitest";
import { contacts as words } from "../../../app/i18n/contacts/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { openEngine } from "../../support/engine/engine";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };
const PHONE = "79160000001";

let session: Session;
let listId: string;

beforeEach(async () => {
  session = await signInAs((await createUser()).username);
  listId = await openList(openEngine(), session.id, [PHONE]);
});

const send = (path: string, fields: Record<string, string>) => submit(path, fields, session, RUSSIAN);
const stored = () => rowsOf("SELECT phone, email, name FROM contacts WHERE list_id = ? ORDER BY phone", listId);

it("adds an e-mail by the form and by pasting, and requires one of the two addresses", async () => {
  expect((await send(`/contacts/${listId}/new`, { phone: "", email: "Anna@x.ru" })).status).toBe(303);
  expect((await send(`/contacts/${listId}/phones`, { phones: "bob@x.ru" })).status).toBe(303);
  const none = await send(`/contacts/${listId}/new`, { phone: "", email: "" });
  expect([none.status, await none.text()]).toEqual([422, expect.stringContaining(errors.addressRequired)]);
  expect(await (await visit(`/contacts/${listId}/new`, session, RUSSIAN)).text()).toContain(words.oneAddress);
  expect((await stored()).map(({ phone }) => phone)).toEqual([PHONE, "anna@x.ru", "bob@x.ru"]);
});

it("writes only the fields that its form changed, also after a refusal", async () => {
  const [row] = await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ?", listId);
  const path = `/contacts/${listId}/${row?.id}/edit`;
  const shownIn = (html: string) =>
    html
      .match(/name="shown" value="([^"]*)"/)![1]!
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
  const shown = shownIn(await (await visit(path, session, RUSSIAN)).text());
  await rowsOf("UPDATE contacts SET name = 'Anna', custom = NULL WHERE list_id = ?", listId);
  const form = { shown, phone: JSON.parse(shown).phone, firstName: JSON.parse(shown).firstName };
  const wrong = await send(path, { ...form, email: "nobody" });
  expect([wrong.status, shownIn(await wrong.text())]).toEqual([422, shown]);
  expect((await send(path, { ...form, name: "", email: "a@x.ru" })).status).toBe(303);
  expect(await stored()).toEqual([{ phone: PHONE, email: "a@x.ru", name: "Anna" }]);
});

it("accepts back over REST its own reading of a contact without a phone", async () => {
  const ask = async (method: string, path: string, body: unknown) => {
    const answer = await call(method, `/api/contacts${path}`, { session, body });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const { body: made } = await ask("POST", "", { ListId: listId, email: "Anna@x.ru" });
  expect(made).toMatchObject({ phone: null, email: "anna@x.ru" });
  expect((await ask("PUT", `/${made.id}`, made)).status).toBe(200);
  expect((await ask("PATCH", `/${made.id}`, { email: "lee@x.ru" })).status).toBe(200);
  expect((await stored()).map(({ phone }) => phone)).toEqual([PHONE, "lee@x.ru"]);
  expect(await ask("PATCH", `/${made.id}`, { email: null })).toMatchObject({
    status: 422,
    body: { data: [{ field: "email" }] },
  });
  expect(await ask("POST", "", { ListId: listId })).toMatchObject({
    status: 422,
    body: { data: [{ field: "phone" }] },
  });
});
