import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { contactList as words } from "../../../app/i18n/contactList/ru";
import { contactPages as pages } from "../../../app/i18n/contactPages/ru";
import { openEngine } from "../../support/engine/engine";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };
const PHONES = ["79160000001", "79160000002", "79260000003"];

let session: Session;
let userId: string;
let listId: string;
let ids: string[];

beforeEach(async () => {
  const user = await createUser();
  userId = user.id;
  session = await signInAs(user.username);
  listId = await openList(openEngine(), userId, PHONES);
  ids = (await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ? ORDER BY phone", listId)).map(
    ({ id }) => id,
  );
});

const open = async (path: string) => {
  const answer = await visit(path, session, RUSSIAN);
  return { answer, html: (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "") };
};

function send(path: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ key: newId(), ...fields })) form.append(name, value);
  return submit(path, form, session, RUSSIAN);
}

const counts = async () =>
  (await rowsOf<{ contacts: number }>("SELECT contacts FROM contact_lists WHERE owner_id = ? ORDER BY id", userId)).map(
    ({ contacts }) => contacts,
  );

describe("a list of contacts", () => {
  it("is filtered by its address, with chips that each remove one filter", async () => {
    const { html } = await open(`/contacts/${listId}?q=8+916&gender=female`);
    expect(html).toContain(words.noMatch);
    expect(html).toContain(`href="/contacts/${listId}?gender=female"`);
    expect(html).toContain(words.clearAll);
    const found = await open(`/contacts/${listId}?q=7926`);
    expect(found.html).toContain("926 000-00-03");
    expect(found.html).not.toContain("916 000-00-01");
  });

  it.each(["bornFrom=31.11", "bornTo=1+%D1%8F%D0%BD%D0%B2%D0%B0%D1%80%D1%8F"])(
    "matches no contact by an impossible date (%s), explains it, and changes none",
    async (query) => {
      const { html } = await open(`/contacts/${listId}?${query}`);
      expect(html).toContain(words.noMatch);
      expect(html).toContain(words.chipNoDay.split("}}").at(-1));
      expect(html).toMatch(new RegExp(`id="filter-${query.split("=")[0]}-error"`));
      const path = `/contacts/${listId}/bulk?scope=all&do=remove&${query}`;
      expect((await open(path)).html).toContain(pages.nobody);
      await send(path, {});
      expect(await counts()).toEqual([3]);
    },
  );

  it("moves ticked contacts without JavaScript, and shows the count", async () => {
    const list = await openList(openEngine(), userId, []);
    const path = `/contacts/${listId}/bulk?id=${ids[0]}&id=${ids[1]}&do=move`;
    expect((await open(path)).html).toContain(pages.title_move);
    const answer = await send(path, { list });
    expect(answer.headers.get("location")).toBe(`/contacts/${listId}`);
    expect(await counts()).toEqual([1, 2]);
  });

  it("passes all matches to a background task", async () => {
    const answer = await send(`/contacts/${listId}/bulk?q=7916&scope=all&do=set`, { field: "gender", value: "ж" });
    const path = answer.headers.get("location")!;
    expect(path).toMatch(/^\/messages\/tasks\//);
    expect((await open(path)).answer.status).toBe(200);
    const [task] = await rowsOf<{ data: string }>("SELECT data FROM tasks WHERE id = ?", path.split("/").at(-1));
    expect(JSON.parse(task!.data)).toMatchObject({
      filter: { phone: "7916" },
      action: { kind: "set", field: "gender", value: "female" },
    });
  });

  it("reports an invalid value and changes nothing", async () => {
    const answer = await send(`/contacts/${listId}/bulk?id=${ids[0]}&do=set`, { field: "date", value: "31.02.2000" });
    expect(answer.status).toBe(422);
    expect((await send(`/contacts/${listId}/bulk?do=remove`, {})).status).toBe(422);
    expect(await counts()).toEqual([3]);
  });

  it("accepts pasted numbers, and refuses all of them if one is invalid", async () => {
    expect((await send(`/contacts/${listId}/phones`, { phones: "8 916 000-00-09\nabc" })).status).toBe(422);
    expect(await counts()).toEqual([3]);
    await send(`/contacts/${listId}/phones`, { phones: "8 916 000-00-09, +7 916 000 00 01" });
    expect(await counts()).toEqual([4]);
  });

  it("accepts a single cell, and reports its error", async () => {
    const cell = (value: string) => send(`/contacts/${listId}/${ids[0]}/edit`, { cell: "email", value });
    expect((await cell("nobody")).status).toBe(422);
    expect((await cell("a@example.ru")).status).toBe(200);
    expect(await rowsOf("SELECT email, phone FROM contacts WHERE id = ?", ids[0])).toEqual([
      { email: "a@example.ru", phone: PHONES[0] },
    ]);
  });

  it("shows blacklisted contacts", async () => {
    await send(`/contacts/${listId}/bulk?id=${ids[0]}&do=blacklist`, {});
    expect((await open(`/contacts/${listId}`)).html).toContain(words.blacklisted);
    expect((await open(`/contacts/${listId}/${ids[0]}`)).html).toContain(words.blacklisted);
    expect((await open(`/contacts/${listId}/${ids[1]}`)).html).not.toContain(words.blacklisted);
  });
});

it("a contact's page leads to its neighbours in the filtered list, and answers 404 for other accounts", async () => {
  const { html } = await open(`/contacts/${listId}/${ids[1]}?order=phone`);
  expect(html).toContain(`href="/contacts/${listId}/${ids[0]}?order=phone"`);
  expect(html).toContain(`href="/contacts/${listId}/${ids[2]}?order=phone"`);
  const foreign = await openList(openEngine(), newId(), PHONES);
  expect((await open(`/contacts/${foreign}/${ids[1]}`)).answer.status).toBe(404);
});

it("duplicates are found, compared and merged", async () => {
  await rowsOf("UPDATE contacts SET email = 'a@example.ru' WHERE list_id = ?", listId);
  const to = (await send(`/contacts/${listId}/duplicates`, { by: "email" })).headers.get("location")!;
  const task = new URLSearchParams(to.split("?")[1]).get("task")!;
  const groups = [PHONES.map((phone) => ({ listId, phone }))];
  await rowsOf(
    "UPDATE tasks SET state = 'completed', due_at = NULL, meta = ? WHERE id = ?",
    JSON.stringify({ groups }),
    task,
  );
  const { html } = await open(to);
  expect(html).toContain(pages.merge);
  const form = new FormData();
  form.append("key", newId());
  form.append("intent", "merge");
  form.append("task", task);
  form.append("group", "0");
  form.append("keep-0", `${listId}/${PHONES[1]}`);
  for (const phone of PHONES) form.append("place-0", `${listId}/${phone}`);
  await submit(`/contacts/${listId}/duplicates`, form, session, RUSSIAN);
  expect(await counts()).toEqual([1]);
  expect((await open(to)).html).toContain(pages.noDuplicates);
});
