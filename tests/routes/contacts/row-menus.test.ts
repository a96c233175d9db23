import { beforeEach, expect, it } from "vitest";
import type { Permission } from "../../../app/domain/base/access/permissions";
import { newId } from "../../../app/domain/base/shared/ids";
import { contacts as words } from "../../../app/i18n/contacts/ru";
import { openEngine } from "../../support/engine/engine";
import { submit, visit } from "../../support/forms/open-screen";
import { menuOf } from "../../support/forms/row-menus";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };
const PHONE = "79160000001";
const NAME = "+7 916 000-00-01";
const CHANGES: Permission[] = ["contacts.create", "contacts.update", "contacts.remove"];

let session: Session;
let list: string;
let id: string;

const reader = async (...denied: Permission[]) =>
  signInAs((await createUser({ grants: Object.fromEntries(denied.map((name) => [name, false])) })).username);

async function begin(as: Session) {
  session = as;
  list = await openList(openEngine(), session.id, [PHONE, "79160000002"]);
  const [row] = await rowsOf<{ id: string }>("SELECT id FROM contacts WHERE list_id = ? AND phone = ?", list, PHONE);
  id = row!.id;
}

beforeEach(async () => begin(await reader()));

it("offers all of the owner's actions on a contact, and keeps the filter on return", async () => {
  const query = "?q=79160000001&order=phone";
  expect(await menuOf(`/contacts/${list}${query}`, NAME, session)).toEqual([
    `/contacts/${list}/${id}${query}`,
    "/send?phone=%2B79160000001",
    `/contacts/${list}/${id}/edit${query}`,
    ...["move", "copy", "blacklist", "remove"].map((kind) => `/contacts/${list}/bulk${query}&do=${kind}&id=${id}`),
  ]);
  expect((await menuOf(`/contacts/${list}`, NAME, session)).at(-1)).toBe(`/contacts/${list}/bulk?do=remove&id=${id}`);
});

it.each<[Permission[], string[]]>([
  [["sendings.generate"], ["edit", "move", "copy", "blacklist", "remove"]],
  [
    ["sendings.generate", "contacts.update"],
    ["copy", "blacklist", "remove"],
  ],
  [
    ["sendings.generate", "contacts.create"],
    ["edit", "move", "remove"],
  ],
  [
    ["sendings.generate", "contacts.remove"],
    ["edit", "move", "copy", "blacklist"],
  ],
  [["sendings.generate", ...CHANGES], []],
])("omits actions from a contact's menu without %j", async (denied, left) => {
  await begin(await reader(...denied));
  const [opened, ...rest] = await menuOf(`/contacts/${list}`, NAME, session);
  expect(opened).toBe(`/contacts/${list}/${id}`);
  expect(rest.map((to) => /\/edit$/.exec(to)?.[0].slice(1) ?? /do=(\w+)/.exec(to)?.[1])).toEqual(left);
});

it("offers neither to write to a blacklisted contact, nor to blacklist it again", async () => {
  await submit(`/contacts/${list}/bulk?do=blacklist&id=${id}`, { key: newId() }, session);
  const menu = (await menuOf(`/contacts/${list}`, NAME, session)).join(" ");
  expect(menu).not.toMatch(/send\?|blacklist/);
  expect(menu).toContain("do=move");
});

it("names the contact in its question, but not from another list", async () => {
  const dialog = async (path: string) => (await visit(path, session, RUSSIAN)).text();
  const title = words.removeContactTitle.replace("{{phone}}", NAME);
  expect(await dialog(`/contacts/${list}/bulk?do=remove&id=${id}`)).toContain(title);
  const another = await openList(openEngine(), session.id, ["79160000003"]);
  expect(await dialog(`/contacts/${another}/bulk?do=remove&id=${id}`)).not.toContain(title);
});

it("offers the owner's actions on a list", async () => {
  expect(await menuOf("/contacts", "List", session)).toEqual([
    `/contacts/${list}`,
    `/send?include=${list}`,
    `/contacts/import?list=${list}`,
    ...["phones", "duplicates", "check", "export", "edit", "remove"].map((door) => `/contacts/${list}/${door}`),
  ]);
  await begin(await reader("sendings.generate", "contactLists.update", "contactLists.remove", ...CHANGES));
  expect(await menuOf("/contacts", "List", session)).toEqual([`/contacts/${list}`, `/contacts/${list}/export`]);
});
