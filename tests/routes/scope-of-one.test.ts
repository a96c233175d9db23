import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { desk } from "../../app/i18n/desk/ru";
import { answerOf, contactOf, fileOf, markOf, senderNameOf, sendingOf, taskOf, templateOf } from "../matrix/objects";
import { visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";

const RUSSIAN = { "accept-language": "ru" };
const LISTS = ["/contacts", "/storage", "/messages/templates", "/settings/sendernames"];

type User = Awaited<ReturnType<typeof createUser>>;
let customer: User;
let empty: User;
let reseller: User;
let stranger: User;
let sessions: Record<"reseller" | "manager" | "customer", Session>;
let things: { path: string; mark: string; changes: string }[];

const textOf = async (path: string, session: Session) => {
  const answer = await visit(path, session, RUSSIAN);
  return { status: answer.status, html: (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "") };
};

const senderBelow = () => createUser({ resellerId: reseller.id, balance: 500_000_000, sender: "CABINET" });

beforeAll(async () => {
  reseller = await createUser({ level: "reseller" });
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

describe("data of one customer", () => {
  it.each(LISTS)("is shown at %s only to staff responsible for the customer", async (path) => {
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

  it("opens beside the list without actions reserved for its owner", async () => {
    for (const { path, mark, changes } of things) {
      const shown = await textOf(`${path}?whose=${customer.id}`, sessions.reseller);
      expect([path, shown.status]).toEqual([path, 200]);
      expect(shown.html).toContain(mark);
      expect(shown.html).not.toContain(changes);
      expect((await textOf(`${path}?whose=${customer.id}`, sessions.customer)).html).toContain(mark);
      expect((await textOf(`${path}?whose=${stranger.id}`, sessions.reseller)).status).toBe(404);
    }
  });

  it("opens by its id alone, at its owner's address, for staff responsible for the customer", async () => {
    const sender = await senderBelow();
    const owner = { ...sender, level: "me" } as never;
    const idOf = async (made: Promise<unknown>) => ((await made) as { id: string }).id;
    const paths = [
      `/messages/outgoing/${await idOf(sendingOf(owner))}`,
      `/messages/tasks/${await idOf(taskOf(owner))}`,
      `/messages/incoming/${await idOf(answerOf(owner))}`,
      `/contacts/${await idOf(contactOf(owner))}`,
      `/storage/${((await fileOf(owner)) as { fileId: string }).fileId}/view`,
    ];
    for (const path of paths) {
      for (const session of [sessions.reseller, sessions.manager]) {
        const answer = await visit(path, session, RUSSIAN);
        const to = answer.headers.get("location") ?? "";
        expect([path, answer.status, to]).toEqual([path, 302, `${path}?whose=${sender.id}`]);
        expect([path, (await visit(to, session, RUSSIAN)).status]).toEqual([path, 200]);
      }
      const strangers = await signInAs((await createUser({ level: "reseller" })).username);
      for (const session of [strangers, await signInAs(stranger.username)])
        expect([path, (await textOf(path, session)).status]).toEqual([path, 404]);
    }
  });

  it("opens beside a list of many without leaving it", async () => {
    const sender = await senderBelow();
    const { id } = (await sendingOf({ ...sender, level: "me" } as never)) as { id: string };
    const path = `/messages/outgoing/${id}`;
    const answer = await visit(`${path}?whose=customers&status=delivered`, sessions.reseller);
    expect(answer.headers.get("location")).toBe(`${path}?whose=customers&status=delivered&owner=${sender.id}`);
    expect((await visit(answer.headers.get("location")!, sessions.reseller)).status).toBe(200);
  });

  it("opens a template given to the customer by another user, without actions reserved for its owner or user", async () => {
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

  it("is a queue to a manager under the name in older links", async () => {
    for (const path of LISTS.slice(2)) {
      const { status, html } = await textOf(`${path}?whose=customers`, sessions.manager);
      expect([path, status]).toEqual([path, 200]);
      expect(html).toContain(desk.all);
      expect(html).toMatch(/href="[^"]*whose=all" aria-current="true"|aria-current="true"[^>]*whose=all/);
    }
  });
});
