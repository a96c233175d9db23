import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { PERMISSIONS } from "../../../app/domain/base/access/permissions";
import { call } from "../../support/forms/open-screen";
import { createUser, signInAs } from "../../support/world/people";

const RUB = 1_000_000;

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
const read = async (path: string, session: Awaited<ReturnType<typeof signInAs>>): Promise<any> =>
  (await call("GET", path, { session })).json();

it("returns the viewer's settings and permissions", async () => {
  const { username } = await createUser({ grants: { "contacts.remove": false } });
  const answer = await read("/api/settings", await signInAs(username));
  expect(answer.settings).toMatchObject({
    "frontend.title": "Cabinet",
    "billings.currency": "RUB",
    "billings.overdraft": 0,
  });
  expect(answer.permissions).toContain("sendings.create");
  expect(answer.permissions).not.toContain("contacts.remove");
  expect(PERMISSIONS).toEqual(expect.arrayContaining(answer.permissions));
});

it("layers own settings over the reseller's and the platform's, and returns no secret", async () => {
  const reseller = await createUser({ level: "reseller" });
  const customer = await createUser({ resellerId: reseller.id });
  const stranger = await createUser();
  const rows: [string, string, unknown][] = [
    ["", "frontend.title", "Platform"],
    ["", "payments.methods", ["card"]],
    ["", "secret.key", "s3cr3t"],
    ["", "advanced.rate", 1],
    ["", "purchases.tariffs", ["bought"]],
    [reseller.id, "frontend.title", "Reseller"],
    [customer.id, "sendings.sendernamesCheck", false],
  ];
  const insert = env.DB.prepare("INSERT INTO settings (owner_id, key, value, updated_at) VALUES (?, ?, ?, 0)");
  await env.DB.batch(rows.map(([owner, key, value]) => insert.bind(owner, key, JSON.stringify(value))));

  const ofCustomer = await read("/api/settings", await signInAs(customer.username));
  expect(ofCustomer.settings).toMatchObject({
    "frontend.title": "Reseller",
    "payments.methods": ["card"],
    "sendings.sendernamesCheck": false,
  });
  expect(JSON.stringify(ofCustomer)).not.toMatch(/secret|advanced|purchases|bought/);
  const ofStranger = await read("/api/settings", await signInAs(stranger.username));
  expect(ofStranger.settings).toMatchObject({ "frontend.title": "Platform", "sendings.sendernamesCheck": true });
});

it("returns the own user with balance, tariffs and the channels they price", async () => {
  const { id, username } = await createUser({ balance: 99 * RUB });
  const user = await read(`/api/users/${id}?$scope[0]=full`, await signInAs(username));
  expect(user).toMatchObject({ id, username, balance: 99, isActive: true, data: {}, RoutingGroups: [{ type: "sms" }] });
  expect(user.Tariffs).toMatchObject([{ source: "sendings.sms" }]);
  expect(JSON.stringify(user)).not.toMatch(/password|scrypt/i);
});

it("shows a balance to its owner, the owner's reseller and managers", async () => {
  const [reseller, manager] = await Promise.all([createUser({ level: "reseller" }), createUser({ level: "manager" })]);
  const customer = await createUser({ resellerId: reseller.id, balance: 2.5 * RUB });
  for (const { username } of [customer, reseller, manager]) {
    const session = await signInAs(username);
    expect(await read(`/api/billings/balance/${customer.id}`, session)).toEqual({ result: 2.5 });
  }
});

it("hides a balance from siblings, other resellers and the owner's customers", async () => {
  const [reseller, other] = await Promise.all([createUser({ level: "reseller" }), createUser({ level: "reseller" })]);
  const customer = await createUser({ resellerId: reseller.id });
  const sibling = await createUser({ resellerId: reseller.id });
  const statusFor = async (username: string, id: string) =>
    (await call("GET", `/api/billings/balance/${id}`, { session: await signInAs(username) })).status;
  expect(await statusFor(other.username, customer.id)).toBe(404);
  expect(await statusFor(sibling.username, customer.id)).toBe(404);
  expect(await statusFor(customer.username, reseller.id)).toBe(404);
});

it("lists ledger records in units, by time in both directions, with a count for the total", async () => {
  const { id, username } = await createUser({ balance: 100 * RUB, sender: "CABINET" });
  const session = await signInAs(username);
  const body = { type: "sms", recipient: "+79161234567", payload: { sender: "CABINET", text: "Hello" } };
  const sent = (await (await call("POST", "/api/sendings", { session, body })).json()) as { id: string };
  const newest = await read("/api/billings?$limit=1", session);
  expect(newest).toMatchObject({ total: 2, data: [{ id: sent.id, source: "sendings.sms", OwnerId: id }] });
  const [record] = newest.data;
  expect(record.amount).toBe(-record.data.segmentPrice * record.data.segmentCount);
  expect(record.data.multiplier).toBe(1);
  const next = await read(`/api/billings?$limit=1&$after=${newest.next}`, session);
  expect(next).toMatchObject({ data: [{ source: "accrual", amount: 100, status: "complete" }], next: null });
  const oldest = await read("/api/billings?$limit=1&$order[0][0]=createdAt&$order[0][1]=asc", session);
  expect(oldest.data[0].id).toBe(next.data[0].id);
  expect(await read(`/api/billings?createdAt[$gt]=${record.createdAt}`, session)).toMatchObject({ data: [], total: 0 });
});

it("lists tariffs with prices in units", async () => {
  const { username } = await createUser();
  const answer = await read("/api/tariffs?source=sendings.sms", await signInAs(username));
  expect(answer.total).toBe(1);
  const [tariff] = answer.data;
  for (const { price } of tariff.data.rules) expect(price).toBeLessThan(100);
  expect(await read("/api/tariffs?source=sendings.voice", await signInAs(username))).toMatchObject({
    data: [],
    total: 0,
  });
});

it("lists sender names by channel, moderation and part of the name", async () => {
  const { id, username } = await createUser({ sender: "CABINET" });
  const session = await signInAs(username);
  await env.DB.prepare(
    "INSERT INTO sendernames (owner_id, id, name, type, moderation, created_at, updated_at) VALUES (?, 'p', 'PENDING', 'sms', 'pending', 0, 0)",
  )
    .bind(id)
    .run();
  const all = await read("/api/sendernames?$scope[0]=full&$scope[1]=attached", session);
  expect(all).toMatchObject({ total: 2, data: [{ name: "CABINET" }, { name: "PENDING" }] });
  const names = async (query: string) =>
    (await read(`/api/sendernames?${query}`, session)).data.map(({ name }: { name: string }) => name);
  expect(await names("moderation=approved")).toEqual(["CABINET"]);
  expect(await names("$search=pend")).toEqual(["PENDING"]);
  expect(await names("type=voice")).toEqual([]);
  expect(await names("$limit=1&$offset=1")).toEqual(["PENDING"]);
});
