import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { sealSecret } from "../../app/domain/base/shared/secrets";
import { MOST_BROWSERS } from "../../app/domain/network/push/browsers";
import { seedDemo } from "../../db/demo";
import { seedPush } from "../../db/demo-push";
import { DEMO_CHANNELS } from "../../db/demo-routing";
import { callbackPath } from "../../workers/providers/core/callback-path";
import { soon } from "../support/engine/soon";
import { call, submit, visit } from "../support/forms/open-screen";
import { CABINET_URL, CREDENTIALS_KEY, SANDBOX_URL } from "../support/run/hosts";
import { PASSWORD_HASH, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const BROWSERS = "/notifications/browsers";
const { id: providerId, account } = DEMO_CHANNELS.find(({ processor }) => processor === "web-push")!;
let session: Session;
let manager: Session;

beforeAll(async () => {
  const now = Date.now();
  await seedDemo(env.DB, { passwordHash: PASSWORD_HASH, now });
  const seal = (place: string, secret: string) => sealSecret(CREDENTIALS_KEY, place, secret);
  await seedPush(env.DB, { host: SANDBOX_URL, seal, now });
  [session, manager] = await Promise.all([signInAs("client"), signInAs("manager")]);
  const url = CABINET_URL + callbackPath(account, providerId, env.WEBHOOK_SECRET);
  await fetch(`${SANDBOX_URL}/control`, { method: "PUT", body: JSON.stringify({ callbacks: { [account]: url } }) });
});

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM notification_browsers").run();
});

interface Browser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The subscription of a sandbox browser. */
async function browserOf(phone: string): Promise<Browser> {
  await fetch(`${SANDBOX_URL}/push/browsers`, { method: "POST", body: new URLSearchParams({ phone }) });
  const [row] = await rowsOf<{ address: string; data: string }>(
    "SELECT address, data FROM addresses WHERE phone = ?",
    phone,
  );
  const { p256dh, auth } = JSON.parse(row!.data);
  return { endpoint: row!.address, p256dh, auth };
}

const agree = (browser: Browser, who = session) => submit(BROWSERS, { intent: "add", ...browser }, who);
const known = () => rowsOf<{ id: string; owner_id: string }>("SELECT id, owner_id FROM notification_browsers");

async function notify(text: string): Promise<void> {
  const body = { targetUserId: session.id, title: "From your manager", text };
  expect((await call("POST", "/api/notifications", { session: manager, body })).status).toBe(200);
}

const shown = async (phone: string) => {
  const answer = await fetch(`${SANDBOX_URL}/messages?channel=push&to=${phone}`);
  return ((await answer.json()) as { data: { from: string; text: string }[] }).data;
};

it("shows the account's notifications in a browser that agreed, and lists it in the settings", async () => {
  expect((await agree(await browserOf("79990000021"))).status).toBe(303);
  await notify("The contract is ready");
  await soon(async () =>
    expect(await shown("79990000021")).toMatchObject([{ from: "From your manager", text: "The contract is ready" }]),
  );
  const page = await (await visit("/settings/settingsUser", session, { "accept-language": "en" })).text();
  expect(page).toContain((await known())[0]!.id);
});

it("removes a browser that has withdrawn its consent", async () => {
  await agree(await browserOf("79990000000"));
  await notify("Nobody hears");
  await soon(async () => expect(await known()).toEqual([]));
});

it("leaves a browser with the account that subscribed last", async () => {
  const browser = await browserOf("79990000022");
  await agree(browser);
  await agree(browser, manager);
  expect(await known()).toMatchObject([{ owner_id: manager.id }]);
});

it("drops the oldest of too many browsers", async () => {
  const browser = await browserOf("79990000023");
  const endpoints = Array.from({ length: MOST_BROWSERS + 2 }, (_, n) => `https://push.example/${n}`);
  for (const endpoint of endpoints) await agree({ ...browser, endpoint });
  const kept = await rowsOf<{ endpoint: string }>("SELECT endpoint FROM notification_browsers ORDER BY id");
  expect(kept.map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(2));
});

it.each([
  ["an address inside", { endpoint: "https://127.0.0.1/1" }],
  ["plain http of a stranger", { endpoint: "http://push.example/1" }],
  ["no key of the curve", { p256dh: "AAAA" }],
  ["no secret", { auth: "" }],
])("refuses a browser with %s", async (_what, change) => {
  const answer = await agree({ ...(await browserOf("79990000024")), ...change });
  expect(answer.status).toBe(303);
  expect(await known()).toEqual([]);
});

it("lets only its owner remove a browser", async () => {
  await agree(await browserOf("79990000025"));
  const [browser] = await known();
  const id = browser!.id;
  expect((await submit(BROWSERS, { intent: "remove", id }, manager)).status).toBe(404);
  expect(await known()).toHaveLength(1);
  expect((await submit(BROWSERS, { intent: "remove", id }, session)).status).toBe(303);
  expect(await known()).toEqual([]);
});
