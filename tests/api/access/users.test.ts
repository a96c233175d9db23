import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { indexStatements } from "../../../app/domain/people/accounts/words";
import { openDatabase } from "../../../db/client";
import { call } from "../../support/forms/open-screen";
import { createUser, enterAs, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const RUB = 1_000_000;
type Person = Awaited<ReturnType<typeof createUser>>;

let manager: Session;
let reseller: Session;
let other: Session;
let boss: Person;

beforeAll(async () => {
  boss = await createUser({ level: "reseller", balance: 50 * RUB });
  [manager, reseller, other] = await Promise.all([
    createUser({ level: "manager" }).then(({ username }) => signInAs(username)),
    signInAs(boss.username),
    createUser({ level: "reseller" }).then(({ username }) => signInAs(username)),
  ]);
});

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
async function ask(method: string, path: string, session: Session, body?: unknown): Promise<[number, any]> {
  const answer = await call(method, `/api${path}`, { session, body });
  return [answer.status, await answer.json()];
}

const account = (username: string, more: object = {}) => ({
  username,
  password: "tests-2026",
  data: { firstName: "Ольга", lastName: "Ёлкина", email: `${username}@Example.com`, phone: "8 916 111-22-33" },
  ...more,
});

describe("POST /users", () => {
  it("creates a reseller's customer, who can sign in", async () => {
    const [status, made] = await ask("POST", "/users", reseller, account("olga-one"));
    expect([status, made]).toMatchObject([
      200,
      { username: "olga-one", level: "me", ResellerId: reseller.id, balance: 0, isActive: true },
    ]);
    expect(made.data).toMatchObject({ firstName: "Ольга", email: "olga-one@example.com", phone: "+79161112233" });
    expect(JSON.stringify(made)).not.toMatch(/scrypt|password/i);
    expect((await enterAs("olga-one")).id).toBe(made.id);
  });

  it("lets a manager choose the level and the reseller", async () => {
    const place = { level: "me", ResellerId: boss.id };
    expect(await ask("POST", "/users", manager, account("by-manager", place))).toMatchObject([200, place]);
    expect(await ask("POST", "/users", manager, account("as-reseller", { level: "reseller" }))).toMatchObject([
      200,
      { level: "reseller", ResellerId: null },
    ]);
  });

  it("starts with the tariffs in the reseller's setting, otherwise the platform's", async () => {
    const assigned = (id: string) =>
      rowsOf("SELECT tariff_id AS id FROM user_tariffs WHERE user_id = ? ORDER BY 1", id);
    const first = (await assigned(boss.id))[0]?.id;
    await env.DB.prepare("INSERT INTO settings (owner_id, key, value, updated_at) VALUES ('', ?, ?, 0)")
      .bind("registration.tariffs", JSON.stringify([first, "no-such-tariff"]))
      .run();
    const [, one] = await ask("POST", "/users", reseller, account("of-platform"));
    expect(await assigned(one.id)).toEqual([{ id: first }]);
    const path = `/settingsUser/${boss.id}/registration.tariffs`;
    expect((await ask("PUT", path, reseller, { value: [] }))[0]).toBe(403);
    expect((await ask("PUT", path, manager, { value: [] }))[0]).toBe(200);
    const [, two] = await ask("POST", "/users", reseller, account("of-reseller"));
    expect(await assigned(two.id)).toEqual([]);
    await ask("PUT", path, manager, { value: null });
    await env.DB.prepare("DELETE FROM settings WHERE key = 'registration.tariffs'").run();
  });

  it("refuses a higher level, an invalid superior, and a taken name or e-mail", async () => {
    await ask("POST", "/users", manager, account("first-here"));
    expect((await ask("POST", "/users", manager, account("as-manager", { level: "manager" })))[0]).toBe(403);
    const customer = await createUser();
    const sameName = { ...account("FIRST-here"), data: account("another-mail").data };
    expect((await ask("POST", "/users", manager, account("lost-one", { ResellerId: customer.id })))[0]).toBe(422);
    expect(await ask("POST", "/users", manager, sameName)).toMatchObject([409, { data: [{ field: "username" }] }]);
    const sameMail = { ...account("second-here"), data: { firstName: "A", email: "FIRST-here@example.com" } };
    expect(await ask("POST", "/users", manager, sameMail)).toMatchObject([409, { data: [{ field: "email" }] }]);
    expect(await rowsOf("SELECT id FROM users WHERE username IN ('as-manager', 'lost-one', 'second-here')")).toEqual(
      [],
    );
  });

  it("refuses a reseller that asks for more rights, and unknown fields, without a trace", async () => {
    const reaches = [{ level: "reseller" }, { level: "me" }, { ResellerId: reseller.id }, { ResellerId: other.id }];
    for (const more of reaches) {
      expect((await ask("POST", "/users", reseller, account("reaching", more)))[0]).toBe(403);
    }
    const partnership = { ManagerId: manager.id };
    const { data } = account("reaching");
    expect((await ask("POST", "/users", reseller, account("reaching", { data: { ...data, partnership } })))[0]).toBe(
      403,
    );
    expect((await ask("POST", "/users", reseller, account("reaching", { balance: 5 })))[0]).toBe(422);
    expect((await ask("POST", "/users", reseller, account("reaching", { grants: {} })))[0]).toBe(422);
    expect(await rowsOf("SELECT id FROM users WHERE username = 'reaching'")).toEqual([]);
  });
});

describe("PUT and PATCH /users/:id", () => {
  it("changes the named fields and leaves the rest", async () => {
    const [, { id }] = await ask("POST", "/users", reseller, account("to-change"));
    const partnership = { hasContract: true };
    const change = { data: { lastName: "Иванова", phone: "", partnership } };
    const [status, changed] = await ask("PATCH", `/users/${id}`, reseller, change);
    expect([status, changed.data]).toMatchObject([200, { firstName: "Ольга", lastName: "Иванова", partnership }]);
    expect(changed.data).not.toHaveProperty("phone");
    expect(await ask("PUT", `/users/${id}`, manager, { level: "reseller", ResellerId: null })).toMatchObject([
      200,
      { level: "reseller", ResellerId: null, data: { lastName: "Иванова" } },
    ]);
  });

  it("blocks an account and invalidates its sessions and tokens", async () => {
    const customer = await createUser({ resellerId: reseller.id });
    const session = await signInAs(customer.username);
    expect(await ask("PATCH", `/users/${customer.id}`, reseller, { isActive: false })).toMatchObject([
      200,
      { isActive: false },
    ]);
    expect((await ask("GET", "/settings", session))[0]).toBe(401);
    expect((await ask("GET", `/login/as/${customer.id}`, reseller))[0]).toBe(403);
    await ask("PATCH", `/users/${customer.id}`, reseller, { isActive: true });
    expect((await ask("GET", "/settings", session))[0]).toBe(401);
    expect((await enterAs(customer.username)).id).toBe(customer.id);
  });

  it("finds no user outside the tree and refuses the own account, the same level or above", async () => {
    const [customer, peer] = [await createUser({ resellerId: reseller.id }), await createUser({ level: "manager" })];
    const before = await rowsOf("SELECT * FROM users WHERE id IN (?, ?, ?)", customer.id, peer.id, boss.id);
    const name = { data: { firstName: "Eve" } };
    expect((await ask("PUT", `/users/${customer.id}`, other, name))[0]).toBe(404);
    expect((await ask("PUT", `/users/${peer.id}`, reseller, name))[0]).toBe(404);
    expect((await ask("PUT", `/users/${boss.id}`, reseller, { level: "manager" }))[0]).toBe(403);
    expect((await ask("PUT", `/users/${peer.id}`, manager, name))[0]).toBe(403);
    for (const reach of [
      { level: "reseller" },
      { ResellerId: other.id },
      { data: { partnership: { ManagerId: null } } },
    ]) {
      expect((await ask("PUT", `/users/${customer.id}`, reseller, reach))[0]).toBe(403);
    }
    expect((await ask("PUT", `/users/${customer.id}`, reseller, { id: boss.id }))[0]).toBe(422);
    const sibling = await signInAs(
      (await createUser({ resellerId: reseller.id, grants: { "users.update": true } })).username,
    );
    expect((await ask("PUT", `/users/${customer.id}`, sibling, name))[0]).toBe(404);
    expect((await ask("PUT", `/users/${sibling.id}`, sibling, { level: "manager" }))[0]).toBe(403);
    expect(await rowsOf("SELECT * FROM users WHERE id IN (?, ?, ?)", customer.id, peer.id, boss.id)).toEqual(before);
  });
});

describe("GET /users", () => {
  it("returns a reseller's customers, newest first, and searches in any case and alphabet", async () => {
    const tree = await createUser({ level: "reseller" });
    const session = await signInAs(tree.username);
    const [, first] = await ask("POST", "/users", session, account("tree-first"));
    const [, second] = await ask(
      "POST",
      "/users",
      session,
      account("tree-second", { data: { firstName: "Пётр", email: "p@tree.example" } }),
    );
    const ids = async (query: string, who = session) =>
      (await ask("GET", `/users?${query}`, who))[1].data.map(({ id }: { id: string }) => id);
    expect(await ask("GET", "/users", session)).toMatchObject([200, { total: 2, next: null }]);
    expect(await ids("")).toEqual([second.id, first.id]);
    expect(await ids("$search=ЕЛКИ")).toEqual([first.id]);
    expect(await ids("$search=петр")).toEqual([second.id]);
    expect(await ids("$search=ольга ёлк")).toEqual([first.id]);
    expect(await ids("$search=8(916)111")).toEqual([first.id]);
    expect(await ids("$search=P@TREE")).toEqual([second.id]);
    expect(await ids("$search=петр", other)).toEqual([]);
    expect(await ids("$search=p@tree", manager)).toEqual([second.id]);
    expect(await ids("$limit=1")).toEqual([second.id]);
    expect(await ids(`$limit=1&$after=${second.id}`)).toEqual([first.id]);
    await ask("PATCH", `/users/${first.id}`, session, { isActive: false, data: { lastName: "Осина" } });
    expect(await ids("isActive=true")).toEqual([second.id]);
    expect(await ids("isActive=false")).toEqual([first.id]);
    expect(await ids("$search=елкина")).toEqual([]);
    expect(await ids("$search=осина&isActive=false")).toEqual([first.id]);
  });

  it("returns only the customer itself to a customer", async () => {
    const customer = await createUser({ resellerId: reseller.id });
    const session = await signInAs(customer.username);
    expect(await ask("GET", "/users", session)).toMatchObject([200, { data: [{ id: customer.id }], total: 1 }]);
    expect(await ask("GET", "/users?$search=olga", session)).toMatchObject([200, { data: [] }]);
  });

  it("follows a customer to another reseller", async () => {
    const customer = await createUser({ resellerId: reseller.id });
    const stored = { ...customer, email: null, data: {}, resellerId: reseller.id };
    const db = openDatabase(env.DB);
    await db.batch([...indexStatements(db, stored)]);
    const finds = async (who: Session) => (await ask("GET", `/users?$search=${customer.username}`, who))[1].data.length;
    expect([await finds(reseller), await finds(other)]).toEqual([1, 0]);
    await ask("PUT", `/users/${customer.id}`, manager, { ResellerId: other.id });
    expect([await finds(reseller), await finds(other)]).toEqual([0, 1]);
  });
});

describe("GET /users/:id", () => {
  it("shows users of one's own tree with tariffs and channels, and no others", async () => {
    const customer = await createUser({ resellerId: reseller.id, balance: 3 * RUB, sender: "CABINET" });
    const template = { title: "Hello", type: "sms", payload: { sender: "CABINET", text: "Hello" } };
    await ask("POST", "/templates", await signInAs(customer.username), template);
    const whole = {
      id: customer.id,
      balance: 3,
      Tariffs: [{ source: "sendings.sms" }],
      RoutingGroups: [{ type: "sms" }],
      MessageRuleGroups: expect.any(Array),
      Patterns: [{ id: expect.any(String), title: "Hello", type: "sms", moderation: expect.any(String) }],
      Sendernames: [{ name: "CABINET", type: "sms", moderation: "approved", isActive: true }],
    };
    for (const who of [manager, reseller]) {
      expect(await ask("GET", `/users/${customer.id}?$scope[0]=full`, who)).toMatchObject([200, whole]);
    }
    expect((await ask("GET", `/users/${customer.id}`, other))[0]).toBe(404);
    expect((await ask("GET", `/users/${boss.id}`, await signInAs(customer.username)))[0]).toBe(404);
  });
});

describe("POST /billings", () => {
  it("adds to and takes from a customer's balance through the ledger, once per key", async () => {
    const customer = await createUser({ resellerId: reseller.id });
    const body = {
      OwnerId: customer.id,
      source: "accrual",
      amount: 10.5,
      comment: "Bonus",
      data: { hidden: { comment: "for Eve" } },
    };
    const headers = { "idempotency-key": `bonus-${customer.id}` };
    const twice = [0, 1].map(() => call("POST", "/api/billings", { session: reseller, body, headers }));
    const statuses = (await Promise.all(twice)).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(
      (await ask("POST", "/billings", manager, { OwnerId: customer.id, source: "subtract", amount: 0.5 }))[0],
    ).toBe(200);
    const own = await signInAs(customer.username);
    expect(await ask("GET", `/billings/balance/${customer.id}`, own)).toEqual([200, { result: 10 }]);
    const [, list] = await ask("GET", "/billings", own);
    expect(list).toMatchObject({
      total: 2,
      data: [
        { source: "subtract", amount: -0.5 },
        { source: "accrual", amount: 10.5, comment: "Bonus" },
      ],
    });
    expect(JSON.stringify(list)).not.toContain("Eve");
  });

  it("never takes more than the balance, even concurrently", async () => {
    const customer = await createUser({ resellerId: reseller.id, balance: 10 * RUB });
    const body = { OwnerId: customer.id, source: "subtract", amount: 4, comment: "Back" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask("POST", "/billings", reseller, body)));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 200, 402, 402, 402]);
    const [sum] = await rowsOf(
      "SELECT sum(amount) AS ledger, (SELECT balance FROM accounts WHERE owner_id = ?1) AS balance FROM billings WHERE owner_id = ?1",
      customer.id,
    );
    expect(sum).toEqual({ ledger: 2 * RUB, balance: 2 * RUB });
  });

  it("refuses oneself, the same level and above, other trees and odd amounts, without a trace", async () => {
    const stranger = await createUser();
    const accrual = (OwnerId: string, amount: unknown = 5) => ({
      OwnerId,
      source: "accrual",
      amount,
      comment: "Bonus",
    });
    expect((await ask("POST", "/billings", reseller, accrual(boss.id)))[0]).toBe(403);
    expect((await ask("POST", "/billings", manager, accrual(manager.id)))[0]).toBe(403);
    expect((await ask("POST", "/billings", reseller, accrual(stranger.id)))[0]).toBe(404);
    expect((await ask("POST", "/billings", await signInAs(stranger.username), accrual(stranger.id)))[0]).toBe(403);
    for (const amount of [0, -1, 0.001, "five", null, 1e12]) {
      expect((await ask("POST", "/billings", manager, accrual(stranger.id, amount)))[0]).toBe(422);
    }
    expect((await ask("POST", "/billings", manager, { ...accrual(stranger.id), status: "complete" }))[0]).toBe(422);
    expect(await rowsOf("SELECT id FROM billings WHERE owner_id = ?", stranger.id)).toEqual([]);
  });
});
