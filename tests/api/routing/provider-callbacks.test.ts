import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { call } from "../../support/forms/open-screen";
import { SANDBOX_URL } from "../../support/run/hosts";
import { forgetHooks } from "../../support/world/hooks";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

beforeEach(forgetHooks);

const URL_OF_CRM = "https://crm.example.com/hook";

async function someone() {
  const user = await createUser({ balance: 100_000_000, sender: "CABINET" });
  return signInAs(user.username);
}

async function ask(session: Session, method: string, path: string, body?: unknown) {
  const answer = await call(method, `/api${path}`, { session, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { id: string } };
}

async function made(session: Session, wanted: object = {}) {
  const { status, body } = await ask(session, "POST", "/webhooks", { url: URL_OF_CRM, ...wanted });
  expect(status).toBe(200);
  return body;
}

it("is created with defaults, shows its secret once, and is listed without it", async () => {
  const session = await someone();
  const hook = await made(session, { headers: { "X-Api-Key": "of-the-crm" } });
  expect(hook).toMatchObject({
    title: "crm.example.com",
    method: "POST",
    body: null,
    connections: 3,
    success: {},
    isActive: true,
    state: "working",
    events: [
      "sendings.sent",
      "sendings.delivered",
      "sendings.seen",
      "sendings.failed",
      "sendings.incoming",
      "shortLinks.clicked",
      "otp.confirmed",
    ],
  });
  expect(() => new Webhook(hook.secret as string)).not.toThrow();
  const list = await ask(session, "GET", "/webhooks");
  expect(list.body).toMatchObject({ total: 1, data: [{ id: hook.id, delivered: 0, failed: 0 }] });
  const said = JSON.stringify([list.body, (await ask(session, "GET", `/webhooks/${hook.id}`)).body]);
  for (const secret of [hook.secret as string, "of-the-crm"]) expect(said).not.toContain(secret);
});

it("is changed in part, gets another secret, and is removed with all its data", async () => {
  const session = await someone();
  const { id, secret } = await made(session, { events: ["sendings.failed"] });
  const changed = await ask(session, "PATCH", `/webhooks/${id}`, { isActive: false, success: { statuses: "200" } });
  expect(changed.body).toMatchObject({
    url: URL_OF_CRM,
    events: ["sendings.failed"],
    state: "off",
    success: { statuses: "200" },
  });
  const rotated = await ask(session, "POST", `/webhooks/${id}/rotate`);
  expect(rotated.body.secret).toMatch(/^whsec_/);
  expect(rotated.body.secret).not.toBe(secret);
  expect((await ask(session, "DELETE", `/webhooks/${id}`)).body).toEqual({ id });
  expect((await ask(session, "GET", `/webhooks/${id}`)).status).toBe(404);
});

it.each([
  [{ url: "http://127.0.0.1:8080/" }, "url"],
  [{ url: "http://sandbox/" }, "url"],
  [{ body: '{"id":${id}}' }, "body"],
  [{ headers: { "webhook-id": "1" } }, "headers"],
])("is refused: %j", async (wanted, field) => {
  const { status, body } = await ask(await someone(), "POST", "/webhooks", { url: URL_OF_CRM, ...wanted });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain(field);
  expect(await rowsOf("SELECT id FROM webhooks")).toEqual([]);
});

it("may not be changed to an internal address", async () => {
  const session = await someone();
  const { id } = await made(session);
  expect((await ask(session, "PATCH", `/webhooks/${id}`, { url: "http://10.0.0.1/" })).status).toBe(422);
  expect((await ask(session, "PATCH", `/webhooks/${id}`, { method: "GET", body: "{}" })).status).toBe(422);
});

it("belongs to one account alone", async () => {
  const { id } = await made(await someone());
  const stranger = await someone();
  expect((await ask(stranger, "GET", "/webhooks")).body).toEqual({ data: [], total: 0, next: null });
  for (const [method, path, body] of [
    ["GET", "", undefined],
    ["PATCH", "", { isActive: false }],
    ["DELETE", "", undefined],
    ["POST", "/rotate", {}],
    ["POST", "/test", {}],
    ["POST", "/replay", {}],
    ["GET", "/requests", undefined],
    ["GET", "/deliveries", undefined],
    ["POST", "/deliveries/1.sent/retry", {}],
  ] as const) {
    expect((await ask(stranger, method, `/webhooks/${id}${path}`, body)).status, `${method} ${path}`).toBe(404);
  }
  expect(await rowsOf("SELECT is_active FROM webhooks")).toEqual([{ is_active: 1 }]);
});

describe("on a network", () => {
  // The sandbox has no such path, so it replies 404.
  it("is tried at once, and inspected", async () => {
    const session = await someone();
    const { id } = await made(session, { url: `${SANDBOX_URL}/hook`, success: { statuses: "404" } });
    expect((await ask(session, "POST", `/webhooks/${id}/test`)).body).toMatchObject({
      isOk: true,
      outcome: { status: 404, error: null },
    });
    const seen = await ask(session, "GET", `/webhooks/${id}/requests`);
    expect(seen.body).toMatchObject({ total: 1, data: [{ number: 1, type: "webhooks.test", isOk: true, attempt: 1 }] });
  });

  it("gets a message's events through its queue; failed ones are listed, repeated and replayed", async () => {
    const session = await someone();
    const { id } = await made(session, { url: `${SANDBOX_URL}/hook`, events: ["sendings.delivered"] });
    const message = { type: "sms", recipient: "+79161234567", payload: { sender: "CABINET", text: "Hello" } };
    const sent = (await ask(session, "POST", "/sendings", message)).body;
    await expect
      .poll(async () => (await ask(session, "GET", `/webhooks/${id}/deliveries`)).body, { timeout: 40_000 })
      .toMatchObject({
        data: [{ id: `${sent.id}.delivered`, state: "waiting", outcome: { status: 404, error: "status" } }],
      });
    await ask(session, "PATCH", `/webhooks/${id}`, { success: { statuses: "404" } });
    const path = `/webhooks/${id}/deliveries/${sent.id}.delivered/retry`;
    expect((await ask(session, "POST", path)).body).toMatchObject({ state: "waiting" });
    await expect
      .poll(async () => (await ask(session, "GET", `/webhooks/${id}/deliveries?state=delivered`)).body, {
        timeout: 40_000,
      })
      .toMatchObject({ data: [{ messageId: sent.id }] });
    expect((await ask(session, "POST", `/webhooks/${id}/replay`, { state: "delivered" })).body).toEqual({ count: 1 });
    expect((await ask(session, "POST", `/webhooks/${id}/replay`, {})).body).toEqual({ count: 0 });
  });
});
