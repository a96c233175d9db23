import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { desk } from "../../app/i18n/desk/ru";
import { reports } from "../../app/i18n/reports/ru";
import { users } from "../../app/i18n/users/ru";
import { storeChain } from "../support/engine/stored-chain";
import { submit, visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const RUSSIAN = { "accept-language": "ru" };
const LISTS = ["outgoing", "incoming", "tasks", "failures"].map((name) => `/messages/${name}`);
const MONEY = ["/balance/billings", "/balance/payments"];
const HOME = "/";
const DOLLARS = /[\d.,]\s\$</;

type User = Awaited<ReturnType<typeof createUser>>;
let reseller: User;
let customer: User;
let stranger: User;
let sessions: Record<"reseller" | "manager" | "customer", Session>;
let message = "";

const textOf = async (path: string, session: Session) => {
  const answer = await visit(path, session, RUSSIAN);
  return { status: answer.status, html: (await answer.text()).replace(/<script[\s\S]*?<\/script>/g, "") };
};

beforeAll(async () => {
  reseller = await createUser({ level: "reseller" });
  customer = await createUser({ resellerId: reseller.id });
  stranger = await createUser();
  const manager = await createUser({ level: "manager" });
  const entrusted = { partnership: { ManagerId: manager.id } };
  await rowsOf("UPDATE users SET data = ? WHERE id = ?", JSON.stringify(entrusted), (await createUser()).id);
  message = await storeChain(customer.id, "79160000001", [{ text: "Alpha of the customer" }]);
  await storeChain(stranger.id, "79160000002", [{ text: "Beta of a stranger" }]);
  sessions = {
    reseller: await signInAs(reseller.username),
    manager: await signInAs(manager.username),
    customer: await signInAs(customer.username),
  };
});

describe("the scope of a list", () => {
  it.each([HOME, ...LISTS, ...MONEY])("is accepted at %s for mine, my customers and one customer", async (path) => {
    for (const scope of ["mine", "customers", customer.id]) {
      const { status, html } = await textOf(`${path}?whose=${scope}`, sessions.reseller);
      expect([scope, status]).toEqual([scope, 200]);
      expect(html).toContain(desk.customers);
      expect(html).not.toContain(desk.all);
    }
    expect((await textOf(`${path}?whose=all`, sessions.manager)).status).toBe(200);
  });

  it("is the own customers on staff's home until another is chosen, and fixed for a customer", async () => {
    const current = (html: string) =>
      /whose=(\w+)"[^>]*aria-current="true"|aria-current="true"[^>]*whose=(\w+)"/.exec(html);
    for (const session of [sessions.reseller, sessions.manager]) {
      expect((current((await textOf(HOME, session)).html) ?? []).slice(1)).toContain("customers");
      expect((current((await textOf(`${HOME}?whose=mine`, session)).html) ?? []).slice(1)).toContain("mine");
    }
    expect(current((await textOf(HOME, sessions.customer)).html)).toBeNull();
  });

  it("is the whole platform on the home of a manager without assigned customers", async () => {
    const idle = await signInAs((await createUser({ level: "manager" })).username);
    expect((await visit(HOME, idle, RUSSIAN)).headers.get("location")).toBe(`${HOME}?whose=all`);
    expect((await visit(`${HOME}?whose=customers`, idle, RUSSIAN)).status).toBe(200);
  });

  it("shows a reseller its customers' messages with their owners, and no strangers' ones", async () => {
    const own = await textOf("/messages/outgoing", sessions.reseller);
    expect(own.html).not.toContain("Alpha of the customer");
    const theirs = await textOf("/messages/outgoing?whose=customers", sessions.reseller);
    expect(theirs.html).toContain("Alpha of the customer");
    expect(theirs.html).toContain(`/users/${customer.id}`);
    expect(theirs.html).not.toContain("Beta of a stranger");
    const everything = await textOf("/messages/outgoing?whose=all", sessions.manager);
    expect(everything.html).toContain("Beta of a stranger");
    // A manager-only scope shows a reseller only the reseller's own list.
    expect((await textOf("/messages/outgoing?whose=all", sessions.reseller)).html).not.toContain("Beta");
  });

  it("shows each customer's money in its own currency", async () => {
    await rowsOf("UPDATE accounts SET currency = 'USD' WHERE owner_id = ?", customer.id);
    for (const scope of ["customers", customer.id]) {
      const { html } = await textOf(`/messages/outgoing?whose=${scope}`, sessions.reseller);
      expect([scope, DOLLARS.test(html)]).toEqual([scope, true]);
    }
    expect((await textOf("/messages/outgoing?whose=mine", sessions.reseller)).html).not.toMatch(DOLLARS);
    await rowsOf("UPDATE accounts SET currency = 'RUB' WHERE owner_id = ?", customer.id);
  });

  it("opens a customer's message beside the list, without actions reserved for its owner", async () => {
    const query = `whose=customers&owner=${customer.id}`;
    const { status, html } = await textOf(`/messages/outgoing/${message}?${query}`, sessions.reseller);
    expect(status).toBe(200);
    expect(html).not.toContain("/send?like=");
    const unnamed = await visit(`/messages/outgoing/${message}?whose=customers`, sessions.reseller);
    expect([unnamed.status, unnamed.headers.get("location")]).toEqual([302, `/messages/outgoing/${message}?${query}`]);
  });

  it.each([HOME, ...LISTS, ...MONEY])("answers 404 at %s for a stranger as for an unknown id", async (path) => {
    for (const id of [stranger.id, newId(), "nonsense"])
      expect([id, (await textOf(`${path}?whose=${id}`, sessions.reseller)).status]).toEqual([id, 404]);
    expect((await textOf(`${path}?whose=${reseller.id}`, sessions.customer)).status).toBe(404);
  });

  it("offers a customer no scope, and shows its own data whatever the address requests", async () => {
    const { status, html } = await textOf("/messages/outgoing?whose=customers", sessions.customer);
    expect(status).toBe(200);
    expect(html).toContain("Alpha of the customer");
    expect(html).not.toContain(desk.customers);
  });

  it("finds only one's own customers by name", async () => {
    for (const { id, resellerId = "" } of [customer, stranger]) {
      await rowsOf("UPDATE users SET data = json_object('firstName', 'Zinaida') WHERE id = ?", id);
      await rowsOf("INSERT INTO user_words (scope, word, user_id) VALUES ('', 'zinaida', ?)", id);
      await rowsOf("INSERT INTO user_words (scope, word, user_id) VALUES (?, 'zinaida', ?)", resellerId || newId(), id);
    }
    const found = await textOf("/messages/tasks?customer=zina", sessions.reseller);
    expect(found.html).toContain(`whose=${customer.id}`);
    expect(found.html).not.toContain(stranger.id);
    const missed = await textOf("/messages/tasks?customer=boris", sessions.reseller);
    expect(missed.html).toContain(desk.nobody);
  });

  it.each(["outgoing/export", "outgoing/bulk", "incoming/export"])("refuses %s in another scope", async (page) => {
    const answer = await visit(`/messages/${page}?whose=customers&do=cancel&scope=all`, sessions.reseller);
    expect(answer.status).toBe(303);
  });
});

describe("a customer's card", () => {
  it("links to the customer's lists and shows staff's notes to staff only", async () => {
    const note = { key: newId(), text: "Pays on Fridays" };
    expect((await submit(`/users/${customer.id}/notes`, note, sessions.reseller)).status).toBe(303);
    await submit(`/users/${customer.id}/notes`, note, sessions.reseller);
    const { html } = await textOf(`/users/${customer.id}`, sessions.reseller);
    for (const path of [...LISTS, ...MONEY]) expect(html).toContain(`${path}?whose=${customer.id}`);
    expect(html.split(note.text).length - 1).toBe(1);
    expect(html).toContain(users.notesHidden);
    expect((await textOf(`/users/${customer.id}/notes`, sessions.customer)).html).not.toContain(note.text);
    const read = async (path: string) => (await visit(path, sessions.customer)).text();
    for (const path of [`/api/users/${customer.id}`, "/api/users", "/account", "/"])
      expect(await read(path)).not.toContain(note.text);
  });

  it("refuses the old reseller with a proper error once the customer has moved", async () => {
    const other = await createUser({ level: "reseller" });
    const moving = await createUser({ resellerId: reseller.id });
    expect((await textOf(`/users/${moving.id}`, sessions.reseller)).status).toBe(200);
    await rowsOf("UPDATE users SET reseller_id = ? WHERE id = ?", other.id, moving.id);
    expect((await textOf(`/users/${moving.id}`, sessions.reseller)).status).toBe(404);
    expect((await textOf(`/messages/outgoing?whose=${moving.id}`, sessions.reseller)).status).toBe(404);
    const late = await submit(`/users/${moving.id}/notes`, { key: newId(), text: "Late" }, sessions.reseller);
    expect(late.status).toBe(404);
  });

  it("explains what a report counts if nothing was sent, and which conditions to drop if some are set", async () => {
    const fresh = await signInAs((await createUser()).username);
    const plain = (text: string) => text.replaceAll("&nbsp;", "\u00a0");
    const all = plain((await textOf("/reports", fresh)).html);
    expect(all).toContain(reports.unsent);
    expect(all).not.toContain(reports.nothing);
    const some = plain((await textOf("/reports?type=sms", fresh)).html);
    expect(some).toContain(reports.nothing);
    expect(some).not.toContain(reports.unsent);
  });
});
