import { env, SELF } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { acceptCall } from "../../app/domain/products/integrations/accept-call";
import { findCalls, pruneCalls } from "../../app/domain/products/integrations/calls";
import { findIntegrations, getIntegration } from "../../app/domain/products/integrations/integrations";
import { leavesOf, parseCall, valueAt } from "../../app/domain/products/integrations/mapping";
import { openDatabase } from "../../db/client";
import { platformOf } from "../../workers/platform";
import { meterOf } from "../support/engine/meter";
import { call } from "../support/forms/open-screen";
import { showIntegrations } from "../support/providers/integration";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const platform = platformOf(env);

beforeAll(showIntegrations);

const PHONE = "+79161234567";
const WEEK_MS = 7 * 24 * 60 * 60_000;
const mapping = {
  title: "Shop",
  sender: "CABINET",
  recipient: "order.client.phone",
  variables: { number: "order.id", who: "order.client.name" },
  text: "${who|Customer}, order ${number} is ready",
};
const order = (id: number | string, client: object = { phone: PHONE, name: "Anna" }) => ({ order: { id, client } });

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

async function someone(balance = 100_000_000, change: object = {}) {
  const user = await createUser({ balance, sender: "CABINET" });
  const session = await signInAs(user.username);
  const answer = await call("POST", "/api/integrations", { session, body: { ...mapping, ...change } });
  expect(answer.status).toBe(200);
  const { id, url } = (await answer.json()) as { id: string; url: string };
  return { user: user.id, session, id, url };
}

const ring = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  SELF.fetch(url, { method: "POST", headers, body: typeof body === "string" ? body : JSON.stringify(body) });
const sentTo = (owner: string) =>
  rowsOf<{ id: string; text: string; recipient: string }>(
    "SELECT id, text, recipient FROM sendings WHERE owner_id = ? ORDER BY id",
    owner,
  );
const callsOf = async (session: Session, id: string): Promise<Answer[]> =>
  ((await (await call("GET", `/api/integrations/${id}/calls`, { session })).json()) as Answer).data;
const read = async (session: Session, id: string): Promise<Answer> =>
  (await call("GET", `/api/integrations/${id}`, { session })).json();
const jsonOf = async (answer: Response): Promise<Answer> => answer.json();

it("creates one message per call, priced and held as usual, and returns its id", async () => {
  const { user, session, id, url } = await someone();
  const answer = await ring(url, order(15));
  const [row, ...others] = await sentTo(user);
  expect([answer.status, others]).toEqual([202, []]);
  expect(await answer.json()).toMatchObject({ id: row!.id, status: "pending", segments: 1, price: expect.any(Number) });
  expect(row).toMatchObject({ text: "Anna, order 15 is ready", recipient: "79161234567" });
  const bills = await rowsOf("SELECT amount, status FROM billings WHERE owner_id = ? AND id = ?", user, row!.id);
  // The provider may already have responded.
  expect(bills).toEqual([{ amount: -2_500_000, status: expect.stringMatching(/^(pending|complete)$/) }]);
  expect(await read(session, id)).toMatchObject({ state: "working", accepted: 1, refused: 0 });
  const [kept] = await callsOf(session, id);
  expect(kept).toMatchObject({ SendingId: row!.id, recipient: "+7916…67", problems: [], attempts: 1 });
});

it("reads a form, and a default for a missing field", async () => {
  const { user, url } = await someone();
  const form = new URLSearchParams({ "order[id]": "7", "order[client][phone]": "8 916 123-45-67" });
  const answer = await SELF.fetch(url, { method: "POST", body: form });
  expect(answer.status).toBe(202);
  expect((await sentTo(user))[0]).toMatchObject({ text: "Customer, order 7 is ready", recipient: "79161234567" });
});

it.each([
  ["order.client.phone", "1"],
  ["$.order['client'].phone", "1"],
  ['order["a.b"]', "2"],
  ["order.items[1].code", "b"],
  ["order.items.1.code", "b"],
  ["order.paid", "true"],
  ["order.client", null],
  ["order.constructor", null],
  ["__proto__.order", null],
  ["nothing", null],
])("finds %s in a body", (path, value) => {
  const body = parseCall({
    text: '{"order":{"client":{"phone":1},"a.b":2,"items":[{"code":"a"},{"code":"b"}],"paid":true}}',
    isForm: false,
  });
  expect(body.ok && valueAt(body.value, path)).toBe(value);
});

it("names each body field by its path, however odd its name, and accepts only message fields", () => {
  const odd = { "a.b": 1, "x[0]": 2, "it's": 3, $sum: 4, " ": 5, "": 6 };
  const body = { ...odd, paid: true, note: null, items: [{ code: "a" }, { code: "b", deep: [[7]] }] };
  const leaves = leavesOf(body);
  expect(leaves.map(([path]) => valueAt(body, path))).toEqual(leaves.map(([, value]) => value));
  expect(leaves.map(([, value]) => value)).toEqual(["1", "2", "3", "4", "5", "6", "true", "a", "b", "7"]);
  expect(leavesOf([{ phone: "1" }])).toEqual([["[0].phone", "1"]]);
  const deep = JSON.parse(`${"[".repeat(30_000)}1${"]".repeat(30_000)}`);
  expect([leavesOf(deep), leavesOf(null), leavesOf("text")]).toEqual([[], [], []]);
});

it("sends nothing twice for a repeated call, matched by its key or else by its body", async () => {
  const { user, url } = await someone();
  const key = { "idempotency-key": "order-15" };
  const together = await Promise.all([1, 2, 3].map(() => ring(url, order(15), key)));
  expect(together.map(({ status }) => status).sort()).toContain(202);
  expect((await ring(url, order(15), key)).status).toBe(202);
  const [first, second] = [await ring(url, order(16)), await ring(url, order(16))];
  expect(await first.json()).toEqual(await second.json());
  expect(await sentTo(user)).toHaveLength(2);
  expect((await ring(url, order(17), key)).status).toBe(422);
  expect((await ring(url, order(16), { "idempotency-key": "two words" })).status).toBe(400);
  expect(await sentTo(user)).toHaveLength(2);
});

it("finds the message of a run that ended before its call was stored", async () => {
  const { user, session, id, url } = await someone();
  const first = await jsonOf(await ring(url, order(15)));
  await env.DB.batch([
    env.DB.prepare("DELETE FROM integration_calls WHERE owner_id = ?").bind(user),
    env.DB.prepare("UPDATE idempotency_keys SET status = NULL, body = NULL, lease_until = 0 WHERE owner_id = ?").bind(
      user,
    ),
  ]);
  const second = await ring(url, order(15));
  expect([second.status, (await jsonOf(second)).id]).toEqual([202, first.id]);
  expect(await sentTo(user)).toHaveLength(1);
  expect(await callsOf(session, id)).toHaveLength(1);
});

it("treats an equal body as another call after five minutes", async () => {
  const { user, id } = await someone();
  const row = (await getIntegration(platform.db, { id: user }, id))!;
  const body = { text: JSON.stringify(order(15)), isForm: false };
  const later = (ms: number) => ({ ...platform, clock: () => Date.now() + ms });
  for (const ms of [0, 4 * 60_000, 6 * 60_000]) await acceptCall(later(ms), row, body, null);
  expect(await sentTo(user)).toHaveLength(2);
});

it.each([
  ["no phone", order(15, { name: "Anna" }), 422, "the field order.client.phone is missing"],
  ["a phone that is none", order(15, { phone: "12" }), 422, ""],
  ["no JSON", "{order", 400, ""],
])("refuses a call with %s, states why and logs it", async (_what, body, status, words) => {
  const { user, session, id, url } = await someone();
  const answer = await ring(url, body, { "accept-language": "en" });
  expect(answer.status).toBe(status);
  const { message } = await jsonOf(answer);
  expect(message).toContain(words);
  expect(await sentTo(user)).toEqual([]);
  expect(await read(session, id)).toMatchObject({ state: "failing", refused: 1 });
  expect((await callsOf(session, id))[0].problems).toHaveLength(1);
});

it("resends a refused call when possible, once however often the button is pressed", async () => {
  const { user, session, id, url } = await someone(0);
  const refused = await ring(url, order(15), { "idempotency-key": "k" });
  expect([refused.status, await sentTo(user)]).toEqual([402, []]);
  await env.DB.prepare("UPDATE accounts SET balance = 100000000 WHERE owner_id = ?").bind(user).run();
  const [kept] = await callsOf(session, id);
  const path = `/api/integrations/${id}/calls/${kept.id}/retry`;
  const statuses = (await Promise.all([1, 2].map(() => call("POST", path, { session })))).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect((await call("POST", path, { session })).status).toBe(409);
  expect((await ring(url, order(15), { "idempotency-key": "k" })).status).toBe(202);
  expect(await sentTo(user)).toHaveLength(1);
  expect(await read(session, id)).toMatchObject({ state: "working" });
  expect((await callsOf(session, id))[0]).toMatchObject({ problems: [], SendingId: (await sentTo(user))[0]!.id });
});

it("sends once when its system and a person both retry after a refusal, in either order", async () => {
  for (const isPersonFirst of [true, false]) {
    const { user, session, id, url } = await someone(0);
    expect((await ring(url, order(15))).status).toBe(402);
    await env.DB.prepare("UPDATE accounts SET balance = 100000000 WHERE owner_id = ?").bind(user).run();
    const [kept] = await callsOf(session, id);
    const retry = () => call("POST", `/api/integrations/${id}/calls/${kept.id}/retry`, { session });
    const repeat = () => ring(url, order(15));
    const [first, second] = isPersonFirst ? [retry, repeat] : [repeat, retry];
    expect([200, 202]).toContain((await first()).status);
    expect((await second()).status).toBe(isPersonFirst ? 202 : 409);
    expect(await sentTo(user)).toHaveLength(1);
    expect(await callsOf(session, id)).toHaveLength(1);
  }
});

it("repeats no call for a user without the right to send", async () => {
  const { user, session, id, url } = await someone(0);
  await ring(url, order(15));
  await env.DB.prepare("UPDATE accounts SET balance = 100000000 WHERE owner_id = ?").bind(user).run();
  const [kept] = await callsOf(session, id);
  const retry = () => call("POST", `/api/integrations/${id}/calls/${kept.id}/retry`, { session });
  const grant = (grants: object) =>
    env.DB.prepare("UPDATE users SET grants = ? WHERE id = ?").bind(JSON.stringify(grants), user).run();
  await grant({ "sendings.create": false });
  expect([(await retry()).status, await sentTo(user)]).toEqual([403, []]);
  await grant({});
  expect((await retry()).status).toBe(200);
});

it("gives a call of a past day a message of today, once", async () => {
  const { user, session, id, url } = await someone(0);
  await ring(url, order(15));
  await env.DB.prepare("UPDATE integration_calls SET sending_id = '01890000-0000-7000-8000-000000000000'").run();
  await env.DB.prepare("UPDATE accounts SET balance = 100000000 WHERE owner_id = ?").bind(user).run();
  const [kept] = await callsOf(session, id);
  const path = `/api/integrations/${id}/calls/${kept.id}/retry`;
  await Promise.all([1, 2].map(() => call("POST", path, { session })));
  const rows = await sentTo(user);
  expect(rows).toHaveLength(1);
  expect(rows[0]!.id > "019").toBe(true);
});

it("writes nothing for a wrong, renewed or removed address, a switched-off integration or a blocked account", async () => {
  const { user, session, id, url } = await someone();
  expect((await ring(`${url}0`, order(1))).status).toBe(404);
  const renewed = await jsonOf(await call("POST", `/api/integrations/${id}/rotate`, { session }));
  expect((await ring(url, order(1))).status).toBe(404);
  const off = await call("PATCH", `/api/integrations/${id}`, { session, body: { isActive: false } });
  expect((await jsonOf(off)).state).toBe("off");
  expect((await ring(renewed.url, order(1))).status).toBe(403);
  await call("PATCH", `/api/integrations/${id}`, { session, body: { isActive: true } });
  for (const change of ["is_active = 0", `is_active = 1, grants = '{"sendings.create":false}'`]) {
    await env.DB.prepare(`UPDATE users SET ${change} WHERE id = ?`).bind(user).run();
    expect((await ring(renewed.url, order(1))).status).toBe(403);
  }
  await env.DB.prepare("UPDATE users SET grants = '{}' WHERE id = ?").bind(user).run();
  expect(await callsOf(session, id)).toEqual([]);
  expect((await ring(renewed.url, order(1))).status).toBe(202);
  expect((await call("DELETE", `/api/integrations/${id}`, { session })).status).toBe(200);
  expect((await ring(renewed.url, order(2))).status).toBe(404);
  expect(await rowsOf("SELECT id FROM integration_calls WHERE owner_id = ?", user)).toEqual([]);
  expect(await sentTo(user)).toHaveLength(1);
});

it("previews the message of a body, and sends nothing", async () => {
  const { user, session, id } = await someone();
  const tried = await call("POST", `/api/integrations/${id}/test`, { session, body: order(15) });
  expect(await jsonOf(tried)).toMatchObject({ recipient: PHONE, text: "Anna, order 15 is ready", segments: 1 });
  const wrong = await call("POST", `/api/integrations/${id}/test`, { session, body: {} });
  expect(wrong.status).toBe(422);
  expect([await sentTo(user), await callsOf(session, id)]).toEqual([[], []]);
});

it.each([
  [{ text: "Order ${unknown}" }, "text"],
  [{ text: " " }, "text"],
  [{ recipient: "" }, "recipient"],
  [{ type: "hlr" }, "type"],
  [{ variables: { "a b": "c" } }, "variables.a b"],
])("refuses the mapping %j", async (change, field) => {
  const { username } = await createUser();
  const session = await signInAs(username);
  const answer = await call("POST", "/api/integrations", { session, body: { ...mapping, ...change } });
  expect([answer.status, (await jsonOf(answer)).data[0].field]).toEqual([422, field]);
});

it("keeps only a hash of the address, no body over 8 KB, and calls for a week", async () => {
  const { user, session, id, url } = await someone();
  const { pathname } = new URL(url);
  const dump = JSON.stringify(await rowsOf("SELECT * FROM integrations WHERE owner_id = ?", user));
  expect(dump).not.toContain(pathname.split("/").at(-1));
  expect((await ring(url, { ...order(15), rest: "x".repeat(9000) })).status).toBe(202);
  expect((await callsOf(session, id))[0].body).toBeNull();
  expect((await ring(url, "x".repeat(70_000))).status).toBe(413);
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  await pruneCalls({ ...platform, clock: () => hour });
  expect(await callsOf(session, id)).toHaveLength(1);
  await pruneCalls({ ...platform, clock: () => hour + WEEK_MS });
  expect(await callsOf(session, id)).toEqual([]);
});

it("reads only its own rows for a list, however many calls exist", async () => {
  const { user, id } = await someone();
  await env.DB.prepare(`INSERT INTO integration_calls (owner_id, integration_id, id, sending_id, body_hash, is_form, created_at, updated_at)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
    SELECT ?, ?, printf('%08d', i), '', '', 0, 0, 0 FROM n`)
    .bind(user, id)
    .run();
  const meter = meterOf(env.DB);
  const db = openDatabase(meter.db);
  expect(await findIntegrations(db, { id: user })).toHaveLength(1);
  expect(meter.rowsRead).toBeLessThanOrEqual(2);
  meter.reset();
  expect(await findCalls(db, { id: user }, id)).toHaveLength(50);
  expect(meter.rowsRead).toBeLessThanOrEqual(51);
});

it("is hidden over REST where its screens are hidden", async () => {
  const user = await createUser();
  const session = await signInAs(user.username);
  const off = "INSERT INTO settings (owner_id, key, value, updated_at) VALUES (?, 'advanced.integrations', 'false', 0)";
  await rowsOf(off, user.id);
  expect((await call("GET", "/api/integrations", { session })).status).toBe(403);
  expect((await call("POST", "/api/integrations", { session, body: mapping })).status).toBe(403);
});
