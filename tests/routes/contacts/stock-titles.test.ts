import { beforeAll, expect, it } from "vitest";
import { contacts as german } from "../../../app/i18n/locales/de/contacts";
import { contacts as english } from "../../../app/i18n/locales/en/contacts";
import { openEngine } from "../../support/engine/engine";
import { visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList } from "../../support/world/scene";

let session: Session;
let at: Record<"list" | "other" | "contact", string>;

/** A stop list made while its owner read English, beside a list of theirs. */
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
])("%s names a list that the cabinet made by itself in its reader's language", async (path) => {
  const to = path.replaceAll(/:(\w+)/g, (_, name: keyof typeof at) => at[name]);
  const html = (await (await visit(to, session, { "accept-language": "de" })).text()).replace(
    /<script[\s\S]*?<\/script>/g,
    "",
  );
  const named = [german, english].map(({ stopListTitle }) => html.includes(stopListTitle));
  expect(named).toEqual([true, false]);
});

it("finds it among lists by a part of its reader's words", async () => {
  const found = async (title: string) =>
    (await visit(`/contacts?title=${encodeURIComponent(title)}`, session, { "accept-language": "de" })).text();
  const html = await found(german.stopListTitle.slice(2).toUpperCase());
  expect([at.list, at.other].map((id) => html.includes(`href="/contacts/${id}"`))).toEqual([true, false]);
  const none = await found("Nirgends");
  expect(none).toContain(german.noSuchLists);
  expect(none).toContain("Nirgends");
});
