import { env, SELF } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { signatureOf } from "../../app/domain/network/push/signature";
import { call, visit } from "../support/forms/open-screen";
import { CABINET_URL, SANDBOX_URL } from "../support/run/hosts";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const PHONE = "79161234567";
const ORIGIN = "https://shop.example";
const ENDPOINT = "https://push.example/1";

beforeEach(async () => {
  await env.DB.batch(["addresses", "push_sites", "attempts"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
});

interface Made {
  id: string;
  key: string;
  secret: string;
}

async function someone(grants: Record<string, boolean> = {}): Promise<Session> {
  return signInAs((await createUser({ grants })).username);
}

async function siteOf(session: Session, change: object = {}): Promise<Made> {
  const body = { title: "Shop", origins: [ORIGIN], ...change };
  const answer = await call("POST", "/api/push/sites", { session, body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Made;
}

async function subscriptionOf(endpoint = ENDPOINT) {
  const pair = (await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
    "deriveBits",
  ])) as CryptoKeyPair;
  const point = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
  const keys = { p256dh: Buffer.from(point).toString("base64url"), auth: "A".repeat(22) };
  return { endpoint, expirationTime: null, keys };
}

/** A request of a visitor's browser: plain text, an Origin, no token. */
async function visitor({ key, secret }: Made, change: object = {}, origin: string | null = ORIGIN, ip = "203.0.113.7") {
  const time = Math.floor(Date.now() / 1000);
  const signature = signatureOf(secret, { phone: PHONE, time });
  const body = JSON.stringify({ key, phone: PHONE, time, signature, subscription: await subscriptionOf(), ...change });
  return SELF.fetch(`${CABINET_URL}/api/push/subscriptions`, {
    method: "POST",
    headers: { "content-type": "text/plain", "cf-connecting-ip": ip, ...(origin && { origin }) },
    body,
  });
}

const kept = () => rowsOf("SELECT phone, owner_id, address, data FROM addresses");
const keyOf = async (answer: Response) =>
  ((await answer.json()) as { message: string; data: { field?: string }[] }).data;

it("creates a site, shows its secret once, lists, changes and removes it", async () => {
  const session = await someone();
  const made = await siteOf(session, { origins: ["shop.example", "https://shop.example/cart"] });
  expect(made).toMatchObject({
    title: "Shop",
    origins: [ORIGIN],
    isActive: true,
    key: expect.stringMatching(/^push_/),
  });
  const list = await (await call("GET", "/api/push/sites", { session })).text();
  expect(JSON.parse(list)).toMatchObject({ total: 1, data: [{ id: made.id, key: made.key, OwnerId: session.id }] });
  expect(list).not.toContain(made.secret);
  const path = `/api/push/sites/${made.id}`;
  const changed = await call("PATCH", path, { session, body: { isActive: false } });
  expect(await changed.json()).toMatchObject({ id: made.id, title: "Shop", isActive: false });
  expect(await (await call("DELETE", path, { session })).json()).toEqual({ id: made.id });
  expect((await call("GET", path, { session })).status).toBe(404);
});

it("stores a visitor's browser for the phone signed by the site's server, and lets the page read it", async () => {
  const session = await someone();
  const answer = await visitor(await siteOf(session));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ phone: PHONE });
  expect(answer.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  const [row] = await kept();
  expect(row).toMatchObject({ phone: PHONE, owner_id: session.id, address: ENDPOINT });
  expect(JSON.parse(String(row!.data))).toEqual({ p256dh: expect.any(String), auth: "A".repeat(22) });
});

it("stores no browser for a phone without a valid signature, from any page", async () => {
  const session = await someone();
  const site = await siteOf(session);
  const off = await siteOf(session, { isActive: false });
  const time = Math.floor(Date.now() / 1000);
  const before = { time: time - 90_000, signature: signatureOf(site.secret, { phone: PHONE, time: time - 90_000 }) };
  const refused: [number, Promise<Response>][] = [
    [422, visitor(site, { phone: "79161234568" })],
    [422, visitor(site, { signature: "" })],
    [422, visitor(site, before)],
    [422, visitor({ ...site, secret: off.secret })],
    [422, visitor({ ...site, key: "push_none" })],
    [422, visitor(off)],
    [403, visitor(site, {}, "https://evil.example")],
    [403, visitor(site, {}, null)],
  ];
  for (const [status, request] of refused) {
    const answer = await request;
    expect(answer.status).toBe(status);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  }
  expect(await kept()).toEqual([]);
});

it.each([
  ["http://push.example/1", {}],
  ["https://10.0.0.1/push", {}],
  ["https://push.internal/1", {}],
  ["https://user:secret@push.example/1", {}],
  [ENDPOINT, { keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) } }],
  [ENDPOINT, { keys: { p256dh: "", auth: "A".repeat(22) } }],
  [ENDPOINT, { keys: undefined }],
])("refuses a subscription that could never be used: %s %j", async (endpoint, change) => {
  const site = await siteOf(await someone());
  const subscription = { ...(await subscriptionOf(endpoint)), ...change };
  const answer = await visitor(site, { subscription });
  expect(answer.status).toBe(422);
  expect((await keyOf(answer))[0]?.field).toMatch(/^subscription/);
  expect(await kept()).toEqual([]);
});

it("accepts one from the push service in the provider's set-up, http or not", async () => {
  const site = await siteOf(await someone());
  expect((await visitor(site, { subscription: await subscriptionOf(`${SANDBOX_URL}/push/1`) })).status).toBe(200);
});

it("allows sixty browsers an hour to subscribe from one address", async () => {
  const site = await siteOf(await someone());
  await visitor(site, {}, ORIGIN, "203.0.113.9");
  await env.DB.prepare("UPDATE attempts SET count = 60 WHERE key LIKE 'push:%'").run();
  const answer = await visitor(site, {}, ORIGIN, "203.0.113.9");
  expect([answer.status, Number(answer.headers.get("retry-after")) > 3000]).toEqual([429, true]);
});

it("stores a browser on the account's own request, by its token and right only", async () => {
  const session = await someone();
  const body = { phone: "+7 916 123-45-67", subscription: await subscriptionOf() };
  expect((await call("POST", "/api/push/subscriptions", { body })).status).toBe(401);
  const powerless = await someone({ "push.create": false });
  expect((await call("POST", "/api/push/subscriptions", { session: powerless, body })).status).toBe(403);
  expect(await kept()).toEqual([]);
  const answer = await call("POST", "/api/push/subscriptions", { session, body });
  expect(await answer.json()).toEqual({ phone: PHONE });
  expect(await kept()).toMatchObject([{ phone: PHONE, owner_id: session.id, address: ENDPOINT }]);
});

it("reports that no app provider is connected", async () => {
  const body = { phone: PHONE, token: "device-1" };
  const answer = await call("POST", "/api/push/subscriptions", { session: await someone(), body });
  expect(answer.status).toBe(409);
});

it("gives a site's pages a script with its key and the provider's", async () => {
  const site = await siteOf(await someone());
  const answer = await visit(`/push/${site.key}.js`);
  expect(answer.headers.get("content-type")).toContain("text/javascript");
  expect(answer.headers.get("cross-origin-resource-policy")).toBeNull();
  const script = await answer.text();
  expect(script).toContain(`"key":"${site.key}","vapid":"B`);
  expect(script).toContain(`${CABINET_URL}/api/push/subscriptions`);
  expect(script).not.toContain(site.secret);
  expect((await visit("/push/push_00.js")).status).toBe(404);
});
