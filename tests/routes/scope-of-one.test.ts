import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/domain/shared/ids";
import { desk } from "../../app/i18n/locales/ru/desk";
import { contactOf, fileOf, markOf, senderNameOf, templateOf } from "../matrix/objects";
import { visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";

const RUSSIAN = { "accept-language": "ru" };
const LISTS = ["/contacts", "/storage", "/messages/templates", "/settings/sendernames"];

type User = Awaited<ReturnType<typeof createUser>>;
let customer: User;
let empty: User;
let stranger: User;
let sessions: Record<"reseller" | "manager" | "customer", Session>;
let things: { path: string; mark: string; changes: string }[];

const textOf = async (path: string, session: Session) => {
  const answer = await visit(path, session, RUSSIAN);
  return { status: answer.status, html: (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "") };
};

beforeAll(async () => {
  const reseller = await createUser({ level: "reseller" });
  customer = await createUser({ resellerId: reseller.id });
  empty = await createUser({ resellerId: reseller.id });
  stranger = await createUser();
  const manager = await createUser({ level: "manager" });
  sessions = {
    reseller: await signInAs(reseller.username),
    manager: await signInAs(manager.username),
    customer: await signInAs(customer.username),
  };
  const owner = { ...customer, level: "me" } as never;
  const { id, contactId } = (await contactOf(owner)) as { id: string; contactId: string };
  const { fileId } = (await fileOf(owner)) as { fileId: string };
  await templateOf(owner);
  await senderNameOf(owner);
  await env.DB.prepare("UPDATE sendernames SET name = 'OFCUSTOMER' WHERE owner_id = ?").bind(customer.id).run();
  things = [
    { path: `/contacts/${id}`, mark: markOf(customer as never), changes: `/contacts/${id}/new` },
    { path: `/contacts/${id}/${contactId}`, mark: "", changes: `/contacts/${id}/${contactId}/edit` },
    { path: `/storage/${fileId}/view`, mark: "contacts.csv", changes: `/storage/${fileId}/view/edit` },
    { path: `/storage/${fileId}`, mark: "", changes: "nothing" },
  ];
}, 60_000);

describe("what belongs to one customer", () => {
  it.each(LISTS)("is shown at %s to who looks after it, and to nobody else", async (path) => {
    for (const session of [sessions.reseller, sessions.manager]) {
      const theirs = await textOf(`${path}?whose=${customer.id}`, session);
      expect([path, theirs.status]).toEqual([path, 200]);
      expect(theirs.html).toContain(`${path}/`);
      expect(theirs.html).not.toContain(desk.empty);
      const none = await textOf(`${path}?whose=${empty.id}`, session);
      expect([path, none.status]).toEqual([path, 200]);
      expect(none.html).toContain(desk.empty);
    }
    for (const id of [stranger.id, newId(), "nonsense"])
      expect([id, (await textOf(`${path}?whose=${id}`, sessions.reseller)).status]).toEqual([id, 404]);
    expect((await textOf(`${path}?whose=${empty.id}`, sessions.customer)).status).toBe(404);
    const own = await textOf(`${path}?whose=mine`, sessions.reseller);
    expect([path, own.status]).toEqual([path, 200]);
  });

  it("opens beside the list without what its owner alone may do", async () => {
    for (const { path, mark, changes } of things) {
      expect([path, (await textOf(path, sessions.reseller)).status]).toEqual([path, 404]);
      const shown = await textOf(`${path}?whose=${customer.id}`, sessions.reseller);
      expect([path, shown.status]).toEqual([path, 200]);
      expect(shown.html).toContain(mark);
      expect(shown.html).not.toContain(changes);
      expect((await textOf(`${path}?whose=${customer.id}`, sessions.customer)).html).toContain(mark);
      expect((await textOf(`${path}?whose=${stranger.id}`, sessions.reseller)).status).toBe(404);
    }
  });

  it("opens a template that somebody else gave to the customer, without what only its owner or user does", async () => {
    const { id } = (await templateOf({ ...stranger, level: "me" } as never)) as { id: string };
    await env.DB.prepare("UPDATE templates SET title = 'GIVEN' WHERE id = ?").bind(id).run();
    await env.DB.prepare("INSERT INTO template_users (template_id, user_id) VALUES (?, ?)").bind(id, customer.id).run();
    const path = `/messages/templates/${id}`;
    const list = await textOf(`/messages/templates?whose=${customer.id}`, sessions.reseller);
    expect(list.html).toContain(`${path}?whose=${customer.id}`);
    const shown = await textOf(`${path}?whose=${customer.id}`, sessions.reseller);
    expect([shown.status, shown.html.includes("GIVEN")]).toEqual([200, true]);
    for (const act of ['value="copy"', `/send/${id}`, `${path}/edit`, `${path}/remove`])
      expect([act, shown.html.includes(act)]).toEqual([act, false]);
    for (const other of [path, `${path}?whose=${empty.id}`])
      expect([other, (await textOf(other, sessions.reseller)).status]).toEqual([other, 404]);
    expect((await textOf(`${path}?whose=${customer.id}`, sessions.customer)).status).toBe(200);
  });

  it("stays in the address through the filters of a list", async () => {
    for (const path of LISTS) {
      const { html } = await textOf(`${path}?whose=${customer.id}`, sessions.reseller);
      expect(html).toMatch(new RegExp(`<input type="hidden" name="whose" value="${customer.id}"`));
    }
  });

  it("is a queue to a manager under the name that older links have", async () => {
    for (const path of LISTS.slice(2)) {
      const { status, html } = await textOf(`${path}?whose=customers`, sessions.manager);
      expect([path, status]).toEqual([path, 200]);
      expect(html).toContain(desk.all);
      expect(html).toMatch(/href="[^"]*whose=all" aria-current="true"|aria-current="true"[^>]*whose=all/);
    }
  });
});
