import { beforeEach, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { contactList as words } from "../../../app/i18n/contactList/ru";
import { errors } from "../../../app/i18n/errors/ru";
import { openEngine } from "../../support/engine/engine";
import { call, submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };
const PHONE = "79160000001";
const EMAIL = "a/nna@x.ru";

let session: Session;

beforeEach(async () => {
  session = await signInAs((await createUser()).username);
});

async function open(type: "regular" | "blacklist") {
  const listId = await openList(openEngine(), session.id, [EMAIL, PHONE], type);
  await rowsOf("UPDATE contacts SET email = ? WHERE list_id = ?", EMAIL, listId);
  await rowsOf("UPDATE contacts SET created_at = created_at + 1 WHERE list_id = ? AND phone = ?", listId, PHONE);
  return listId;
}

it("suggests keeping a contact with a phone, and keeps the phone where an older e-mail is chosen", async () => {
  const listId = await open("regular");
  const places = [EMAIL, PHONE].map((phone) => ({ listId, phone }));
  const path = `/contacts/${listId}/duplicates`;
  const answer = await submit(path, { key: newId(), by: "email" }, session, RUSSIAN);
  const to = answer.headers.get("location")!;
  const task = new URLSearchParams(to.split("?")[1]).get("task")!;
  await rowsOf(
    "UPDATE tasks SET state = 'completed', due_at = NULL, meta = ? WHERE id = ?",
    JSON.stringify({ groups: [places] }),
    task,
  );
  const html = await (await visit(to, session, RUSSIAN)).text();
  const radios = html.match(/<input[^>]*name="keep-0"[^>]*>/g)!;
  expect(radios.map((radio) => [radio.includes(PHONE), radio.includes("checked")])).toEqual([
    [true, true],
    [false, false],
  ]);
  const form = new FormData();
  for (const [name, value] of Object.entries({ key: newId(), intent: "merge", task, group: "0" }))
    form.append(name, value);
  form.append("keep-0", `${listId}/${EMAIL}`);
  for (const { phone } of places) form.append("place-0", `${listId}/${phone}`);
  await submit(path, form, session, RUSSIAN);
  expect(await rowsOf("SELECT phone, email FROM contacts WHERE list_id = ?", listId)).toEqual([
    { phone: PHONE, email: EMAIL },
  ]);
});

it("offers no duplicates in a blacklist, and merges none there over REST", async () => {
  const listId = await open("blacklist");
  const page = await (await visit(`/contacts/${listId}`, session, RUSSIAN)).text();
  expect(page).toContain("/phones");
  expect(page).not.toContain(words.duplicatesMore);
  expect((await visit(`/contacts/${listId}/duplicates`, session, RUSSIAN)).status).toBe(404);
  const [keep, other] = await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ?", listId);
  const requests = [
    ["/contacts/merge", { keep: keep?.id, ids: [other?.id] }],
    ["/contacts/duplicates", { ListId: listId, by: "email" }],
  ] as const;
  for (const [path, body] of requests) {
    const answer = await call("POST", `/api${path}`, { session, body });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(errors.mergeInBlacklist)]);
  }
  expect((await rowsOf("SELECT id FROM contacts WHERE list_id = ?", listId)).length).toBe(2);
});
