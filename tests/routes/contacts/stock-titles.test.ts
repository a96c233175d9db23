import { beforeAll, expect, it } from "vitest";
import { contacts as german } from "../../../app/i18n/contacts/de";
import { contacts as english } from "../../../app/i18n/contacts/en";
import { openEngine } from "../../support/engine/engine";
import { visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList } from "../../support/world/scene";

let session: Session;
let at: Record<"list" | "other" | "contact", string>;

/** A stop list created while its owner used English, and a regular list of the same owner. */
beforeAll(async () => {
  session = await signInAs((await createUser({ balance: 100_000_000 })).username);
  const list = await openList(openEngine(), session.id, ["79160000001"], "blacklist");
  const other = await openList(openEngine(), session.id, ["79160000001"]);
  await rowsOf("UPDATE contact_lists SET title = ? WHERE id = ?", english.stopListTitle, list);
  await openList(openEngine(), session.id, [], "blacklist");
  const [row] = await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ?", other);
  at = { list, other, contact: row!.id };
});

it.each([
  "/contacts",
  "/contacts/:list",
  "/contacts/:list/remove",
  "/contacts/:list/phones",
  "/contacts/:other/:contact",
  "/contacts/:other/bulk?do=blacklist&id=:contact",
  "/messages/incoming/bulk?do=blacklist&scope=all",
])("%s titles a list made by the cabinet in the reader's language", async (path) => {
  const to = path.replaceAll(/:(\w+)/g, (_, name: keyof typeof at) => at[name]);
  const html = (await (await visit(to, session, { "accept-language": "de" })).text()).replace(
    /<script[\s\S]*?<\/script>/g,
    "",
  );
  const named = [german, english].map(({ stopListTitle }) => html.includes(stopListTitle));
  expect(named).toEqual([true, false]);
});

it("finds it among lists by part of its translated title", async () => {
  const found = async (title: string) =>
    (await visit(`/contacts?title=${encodeURIComponent(title)}`, session, { "accept-language": "de" })).text();
  const html = await found(german.stopListTitle.slice(2).toUpperCase());
  expect([at.list, at.other].map((id) => html.includes(`href="/contacts/${id}"`))).toEqual([true, false]);
  const none = await found("Nirgends");
  expect(none).toContain(german.noSuchLists);
  expect(none).toContain("Nirgends");
});
