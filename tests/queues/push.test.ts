import { env } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { sealSecret } from "../../app/domain/base/shared/secrets";
import { seedDemo } from "../../db/demo";
import { seedPush } from "../../db/demo-push";
import { DEMO_CHANNELS } from "../../db/demo-routing";
import { callbackPath } from "../../workers/providers/core/callback-path";
import { soon } from "../support/engine/soon";
import { call } from "../support/forms/open-screen";
import { CABINET_URL, CREDENTIALS_KEY, SANDBOX_URL } from "../support/run/hosts";
import { PASSWORD_HASH, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const { id: providerId, account } = DEMO_CHANNELS.find(({ processor }) => processor === "web-push")!;
let session: Session;

// The demo's client, with the site that the sandbox's browsers visit.
beforeAll(async () => {
  const now = Date.now();
  await seedDemo(env.DB, { passwordHash: PASSWORD_HASH, now });
  const seal = (place: string, secret: string) => sealSecret(CREDENTIALS_KEY, place, secret);
  await seedPush(env.DB, { host: SANDBOX_URL, seal, now });
  session = await signInAs("client");
  const url = CABINET_URL + callbackPath(account, providerId, env.WEBHOOK_SECRET);
  await fetch(`${SANDBOX_URL}/control`, { method: "PUT", body: JSON.stringify({ callbacks: { [account]: url } }) });
});

const subscribe = async (phone: string) => {
  const answer = await fetch(`${SANDBOX_URL}/push/browsers`, { method: "POST", body: new URLSearchParams({ phone }) });
  expect(await answer.json()).toEqual({ status: 200 });
};

async function send(recipient: string): Promise<string> {
  const body = { type: "push", recipient, payload: { sender: "", title: "Shop", text: "Your order is here" } };
  const answer = await call("POST", "/api/sendings", { session, body });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}

const becomes = (id: string, status: string) => {
  const read = () => rowsOf(`SELECT status FROM sendings WHERE id = '${id}'`);
  return soon(async () => expect(await read()).toEqual([{ status }]));
};

it("reaches a subscribed browser, which reports that it was shown and clicked", async () => {
  await subscribe("79990000003");
  const id = await send("+79990000003");
  await becomes(id, "seen");
  const { data } = (await (await fetch(`${SANDBOX_URL}/messages?channel=push`)).json()) as { data: object[] };
  expect(data).toMatchObject([{ reference: id, to: "79990000003", from: "Shop", text: "Your order is here" }]);
});

it("removes an unsubscribed browser, and fails", async () => {
  await subscribe("79990000000");
  await becomes(await send("+79990000000"), "failed");
  const known = () => rowsOf("SELECT address FROM addresses WHERE phone = '79990000000'");
  await soon(async () => expect(await known()).toEqual([]));
});

it("refuses a recipient without a subscription", async () => {
  const body = { type: "push", recipient: "+79161234567", payload: { sender: "", title: "Shop", text: "Ready" } };
  const answer = await call("POST", "/api/sendings", { session, body });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("addressUnknown")]);
});
