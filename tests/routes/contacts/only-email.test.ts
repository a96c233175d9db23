import { beforeEach, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { errors } from "../../../app/i18n/errors/ru";
import { tasks as words } from "../../../app/i18n/tasks/ru";
import { toasts } from "../../../app/i18n/toasts/ru";
import { openEngine } from "../../support/engine/engine";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };

let session: Session;
let listId: string;
let ids: string[];

/** One contact with a phone, and two with an e-mail only. */
beforeEach(async () => {
  const user = await createUser();
  session = await signInAs(user.username);
  listId = await openList(openEngine(), user.id, ["79160000001", "anna@x.ru", "bob@x.ru"]);
  await rowsOf("UPDATE contacts SET email = phone WHERE list_id = ? AND phone LIKE '%@%'", listId);
  ids = (await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ? ORDER BY phone", listId)).map(
    ({ id }) => id,
  );
});

const send = (path: string, fields: Record<string, string>) =>
  submit(path, { key: newId(), ...fields }, session, RUSSIAN);

const edit = (fields: Record<string, string>) => send(`/contacts/${listId}/${ids[1]}/edit`, fields);
const stored = async () => (await rowsOf("SELECT phone, email, name FROM contacts WHERE id = ?", ids[1]))[0];

it("edits a contact that has no phone, by its form and in its row", async () => {
  const form = await (await visit(`/contacts/${listId}/${ids[1]}/edit`, session, RUSSIAN)).text();
  expect(form.match(/<input[^>]*name="phone"[^>]*>/)![0]).toMatch(/value=""/);
  expect((await edit({ phone: "", email: "Lee@x.ru", name: "Lee" })).status).toBe(303);
  expect(await stored()).toEqual({ phone: "lee@x.ru", email: "lee@x.ru", name: "Lee" });
  expect((await edit({ cell: "email", value: "anna@x.ru" })).status).toBe(200);
  expect(await stored()).toEqual({ phone: "anna@x.ru", email: "anna@x.ru", name: "Lee" });
  const cleared = await edit({ phone: "", email: "" });
  expect([cleared.status, await cleared.text()]).toEqual([422, expect.stringContaining(errors.onlyAddress)]);
  const taken = await edit({ phone: "", email: "bob@x.ru" });
  expect([taken.status, await taken.text()]).toEqual([409, expect.stringContaining(errors.contactEmailExists)]);
  expect((await edit({ phone: "79160000009", email: "" })).status).toBe(303);
  expect(await stored()).toMatchObject({ phone: "79160000009", email: null });
  expect((await edit({ phone: "", email: "" })).status).toBe(422);
});

it("shows how many contacts were skipped for their only address", async () => {
  const all = ids.map((id) => `id=${id}`).join("&");
  const answer = await send(`/contacts/${listId}/bulk?${all}&do=set`, { field: "email", value: "" });
  const cookie = `${session.cookie}; ${answer.headers.get("set-cookie")!.split(";")[0]}`;
  const page = await visit(`/contacts/${listId}`, { ...session, cookie }, RUSSIAN);
  const said = toasts.contactsChangedPart.replace("{{count}}", "1").replace("{{skipped}}", "2");
  expect(await page.text()).toContain(said);
});

it("shows on the task's page which contacts a change by filter skipped", async () => {
  const answer = await send(`/contacts/${listId}/bulk?scope=all&do=set`, { field: "email", value: "" });
  const path = answer.headers.get("location")!;
  const page = async () => (await visit(path, session, RUSSIAN)).text();
  await expect.poll(page).toContain(words.skipped);
});

it("links to a message to a contact's only known e-mail", async () => {
  const page = await (await visit(`/contacts/${listId}/${ids[1]}`, session, RUSSIAN)).text();
  expect(page).toContain('href="/send?phone=anna%40x.ru"');
});
