import { env } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import type { Permission } from "../../../app/domain/base/access/permissions";
import { newId } from "../../../app/domain/base/shared/ids";
import { formatPhone } from "../../../app/domain/base/shared/phone";
import { messageChanges as words } from "../../../app/i18n/messageChanges/ru";
import { openDatabase } from "../../../db/client";
import { sendings } from "../../../db/schema/sendings";
import { openEngine } from "../../support/engine/engine";
import { visit } from "../../support/forms/open-screen";
import { menuOf } from "../../support/forms/row-menus";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { openList } from "../../support/world/scene";

const OUTGOING = "/messages/outgoing";
const PHONE = "79160000001";
const NAME = "+7 916 000-00-01";

let session: Session;
beforeEach(async () => {
  session = await signInAs((await createUser()).username);
});

async function storeFailed(change: Partial<typeof sendings.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const times = { createdAt: Date.now(), updatedAt: Date.now() };
  const message = { type: "sms", sender: "CABINET", text: "Hi", segments: 1, price: 0, timeline: [] };
  const row = { ownerId: session.id, id, recipient: PHONE, ...message, status: "pending" as const, ...times };
  await openDatabase(env.DB)
    .insert(sendings)
    .values({ ...row, ...change });
  return id;
}

const changes = (id: string, kinds: string[], query = "?") =>
  kinds.map((kind) => `${OUTGOING}/bulk${query}do=${kind}&id=${id}`);

it("offers all of the owner's actions on a waiting message, and keeps the filter on return", async () => {
  const id = await storeFailed();
  expect(await menuOf(`${OUTGOING}?status=pending`, NAME, session)).toEqual([
    `${OUTGOING}/${id}?status=pending`,
    `/send?like=${id}`,
    `/messages/templates/new?from=${id}`,
    ...changes(id, ["collect", "blacklist", "cancel"], "?status=pending&"),
  ]);
});

it.each<Partial<typeof sendings.$inferInsert>>([
  { status: "processing" },
  { status: "delivered" },
  { status: "failed", error: "expired" },
  { status: "paused", isUnsure: true },
])("offers no cancellation of a message that is %j", async (change) => {
  const id = await storeFailed(change);
  const menu = await menuOf(OUTGOING, NAME, session);
  expect(menu.slice(-2)).toEqual(changes(id, ["collect", "blacklist"]));
});

it("adds no recipient without a phone or an e-mail to a list", async () => {
  const id = await storeFailed({ recipient: "chat:42" });
  expect(await menuOf(OUTGOING, formatPhone("chat:42"), session)).toEqual([
    `${OUTGOING}/${id}`,
    `/send?like=${id}`,
    `/messages/templates/new?from=${id}`,
    ...changes(id, ["cancel"]),
  ]);
});

it.each<[Permission, string[]]>([
  ["sendings.generate", ["collect", "blacklist", "cancel"]],
  ["contacts.create", ["cancel"]],
  ["sendings.update", ["collect", "blacklist"]],
  ["templates.create", ["collect", "blacklist", "cancel"]],
])("omits actions from a message's menu without %s", async (denied, left) => {
  await rowsOf("UPDATE users SET grants = ? WHERE id = ?", JSON.stringify({ [denied]: false }), session.id);
  const id = await storeFailed();
  const menu = await menuOf(OUTGOING, NAME, session);
  expect(menu.filter((to) => to.includes("/bulk"))).toEqual(changes(id, left));
  expect(menu.includes(`/send?like=${id}`)).toBe(denied !== "sendings.generate");
  expect(menu.includes(`/messages/templates/new?from=${id}`)).toBe(denied !== "templates.create");
});

it("offers a new list first, once, only with the permission to create lists", async () => {
  const [to] = changes(await storeFailed(), ["collect"]);
  await openList(openEngine(), session.id, []);
  const optionsOf = async () => {
    const page = await (await visit(to!, session, { "accept-language": "ru" })).text();
    const [, select = ""] = /<select[^>]*id="change-list"[^>]*>([\s\S]*?)<\/select>/.exec(page) ?? [];
    return [...select.matchAll(/>([^<]*)<\/option>/g)].map(([, label]) => label);
  };
  expect(await optionsOf()).toEqual([words.newList, "List"]);
  await rowsOf("UPDATE users SET grants = ? WHERE id = ?", '{"contactLists.create":false}', session.id);
  expect(await optionsOf()).toEqual(["List"]);
});

it("names the recipient of a single message in the confirmation of a change", async () => {
  const id = await storeFailed();
  for (const to of changes(id, ["collect", "blacklist", "cancel"])) {
    const page = await (await visit(to, session, { "accept-language": "ru" })).text();
    expect(page, to).toContain(`<p>${NAME}</p>`);
  }
});
